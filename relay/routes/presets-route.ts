import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ListPresets } from "../../shared/protocol/list-presets.ts";
import { presetsPath } from "../../shared/protocol/lookups.ts";
import type { Services } from "../operation/services.ts";

/** Adds `GET /v1/presets`: the list presets that the administrator offers. Costs no call. */
export function addPresetsRoute(app: FastifyInstance, { turns }: Services, presets: ListPresets): void {
  const preValidation = async ({ entry }: FastifyRequest) => turns.take(entry!.user);
  app.get(presetsPath, { preValidation }, () => presets);
}
