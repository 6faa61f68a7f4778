/** What one supplier is written as in a list: name, SIREN, SIRET, VAT number, postcode, electronic address. */
export type Written = readonly [string, string, string, string, string, string];

/** A row of the list, and what a check has to say of it. */
export interface CheckExample {
  readonly written: Written;
  /** The code of its activity; empty for most. */
  readonly naf?: string;
  /** Codes with `;` between. */
  readonly reasons: string;
  readonly einvoice: string;
  readonly einvoiceReasons: string;
  /** The address proposed, and where it is from. */
  readonly address: string;
  readonly source: string;
  /** What the directory has for its company, where it was looked up. */
  readonly directory?: { readonly siren: string; readonly lines: readonly DirectoryExample[] };
}

/** A line of the directory: its address, whether it is active, and its first and last day. */
type DirectoryExample = readonly [address: string, active: string, from?: string, until?: string];

const unread = "directory_unknown";

/** Reasons for a person to look before an invoice is sent: it may go to somebody else. */
const astray: readonly string[] = ["name_differs", "name_near", "place_differs"];

/** A row of which no line of the directory was read: its SIREN is the address to try, unless the list has one. */
export const open = (written: Written, siren: string, reasons = "", listed?: string): CheckExample => ({
  ...{ written, reasons, ...unsent(reasons) },
  ...(listed === undefined ? { address: siren, source: "candidate" } : { address: listed, source: "list" }),
});

function unsent(reasons: string): Pick<CheckExample, "einvoice" | "einvoiceReasons"> {
  const looked = reasons.split(";").filter((code) => astray.includes(code));
  return {
    einvoice: looked.length > 0 ? "review" : "check_directory",
    einvoiceReasons: [...looked, unread].join(";"),
  };
}

/** A row whose company has an active address in the directory. */
export const ready = (written: Written, siren: string): CheckExample => ({
  ...{ written, reasons: "", einvoice: "ready", einvoiceReasons: "" },
  ...{ address: siren, source: "directory", directory: { siren, lines: [[siren, "Oui"]] } },
});

/** One whose company is in the directory, with a line to which no invoice is sent, for that reason. */
export const closed = (
  written: Written,
  siren: string,
  einvoiceReasons: string,
  line: DirectoryExample,
  reasons = "",
): CheckExample => ({
  ...{ written, reasons, einvoice: "check_directory", einvoiceReasons, directory: { siren, lines: [line] } },
  ...(line[0] === siren ? { address: siren, source: "directory" } : { address: "", source: "" }),
});

/** One whose company has an address for each of two services, and none of its own. */
export const several = (written: Written, siren: string): CheckExample => ({
  ...{ written, reasons: "", einvoice: "check_directory", einvoiceReasons: "directory_several" },
  ...{ address: "", source: "" },
  directory: {
    siren,
    lines: [
      [`${siren}_ACHATS`, "Oui"],
      [`${siren}_TRAVAUX`, "Oui"],
    ],
  },
});

/** A row to fix before an invoice is sent; `others` are reasons for a person to look. */
export const fix = (written: Written, siren: string, reasons: string, others = ""): CheckExample => ({
  ...{ written, reasons: reasons + others, einvoice: "fix" },
  einvoiceReasons: [reasons, unsent(others).einvoiceReasons].join(";"),
  ...(siren === "" ? { address: "", source: "" } : { address: siren, source: "candidate" }),
});

/** A row whose electronic address is wrong, which only a check for e-invoicing says. */
export const badAddress = (written: Written, siren: string, reasons: string): CheckExample => ({
  ...fix(written, siren, reasons),
  reasons: "",
});

/** A row without a SIREN. */
export const missing = (...written: Written): CheckExample => ({
  ...fix(written, "", "siren_missing"),
  einvoiceReasons: "siren_missing",
});

/** A company outside the territory of e-invoicing. */
export const outside = (written: Written): CheckExample => ({
  ...{ written, reasons: "", einvoice: "out_of_scope", einvoiceReasons: "territory_out" },
  ...{ address: "", source: "" },
});

/** A row outside the territory whose company is in it by the register: the number may be another's. */
export const elsewhere = (written: Written, siren: string): CheckExample => ({
  ...open(written, siren, "place_differs"),
  einvoiceReasons: `place_differs;territory_out;${unread}`,
});
