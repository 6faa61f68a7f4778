import { Type, type TSchema } from "typebox";

/** "Nullable means the field is present and may be null." */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** "Dates are ISO 8601 date-time strings unless stated." */
export const DateTime = () => Type.String({ format: "date-time" });

/** A calendar date, YYYY-MM-DD. */
export const CalendarDate = () => Type.String({ format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

export const Siren = () => Type.String({ pattern: "^\\d{9}$", description: "SIREN, 9 digits" });
export const Siret = () => Type.String({ pattern: "^\\d{14}$", description: "SIRET, 14 digits" });
