import { Compile } from "typebox/compile";
import { findDefinition } from "../../shared/fields/field-table.ts";
import { ListPresets } from "../../shared/protocol/list-presets.ts";
import { type TlsTexts, textOfFile } from "../environment/environment.ts";
import { RelayProgramError } from "../environment/terminal.ts";
import { createSecureContext } from "node:tls";
import { parseReserve } from "../../shared/gateway/store/quota.ts";
import { logLevels } from "../operation/log.ts";
import { defaultUserLimits } from "../server/limits.ts";
import { isLoopback, isProxies, nearProxies } from "../server/proxies.ts";
import { UsageError, wholeNumber } from "../../shared/command-line/usage-errors.ts";

const rule = Compile(ListPresets);

/** Returns what is wrong in a presets file, and where; undefined if nothing is. */
function faultOf(value: unknown): string | undefined {
  if (!rule.Check(value)) {
    const [error] = rule.Errors(value);
    return `${error?.instancePath || "/"}: ${error?.message ?? "not as described"}`;
  }
  const names = new Set<string>();
  for (const [index, { name, fields }] of value.presets.entries()) {
    if (names.has(name)) return `/presets/${index}/name: "${name}" stands there twice`;
    names.add(name);
    const unknown = fields.find((key) => findDefinition(key) === undefined);
    if (unknown !== undefined) return `/presets/${index}/fields: there is no field "${unknown}"`;
  }
  return undefined;
}

/**
 * Reads the file given by `--presets`, whose presets the relay offers to all its users.
 * @throws {RelayProgramError} if the file cannot be read or is invalid, with the place of the error
 */
export function readPresets(path: string): ListPresets {
  const text = textOfFile("--presets", path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RelayProgramError("bad_presets", { path, detail: (error as Error).message });
  }
  const fault = faultOf(value);
  if (fault !== undefined) throw new RelayProgramError("bad_presets", { path, detail: fault });
  return value as ListPresets;
}

/**
 * Reads the files given by `--tls-cert` and `--tls-key`.
 * @throws {RelayProgramError} if one cannot be read, or they cannot be used for https
 */
export function readTlsFiles(certPath: string, keyPath: string): TlsTexts {
  const cert = textOfFile("--tls-cert", certPath);
  const key = textOfFile("--tls-key", keyPath);
  const refuse = (detail: string) =>
    new RelayProgramError("bad_tls", { cert: certPath, key: keyPath, detail });
  // Node treats an empty text as none, and every handshake would fail.
  if (cert === "" || key === "") throw refuse("empty file");
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw refuse((error as { reason?: string }).reason ?? (error as Error).message);
  }
  return { cert, key };
}

/** The flags of `serve`, as commander parses them. */
export interface ServeFlags {
  readonly port: string;
  readonly opsPort?: string;
  readonly drain: string;
  readonly host: string;
  readonly publicUrl?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly reserve: string;
  readonly allowOrigin: readonly string[];
  readonly trustProxy?: string | true;
  readonly adminOverHttp?: boolean;
  readonly concurrency: string;
  readonly userRequests: string;
  readonly userLookups: string;
  readonly logLevel: string;
  readonly presets?: string;
  readonly demo?: boolean;
}

/**
 * Reads the certificate given by the flags, if any.
 * @throws {RelayProgramError}
 */
export function tlsOf({ tlsCert, tlsKey }: Pick<ServeFlags, "tlsCert" | "tlsKey">): TlsTexts | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) throw new RelayProgramError("tls_needs_both");
  return readTlsFiles(tlsCert, tlsKey);
}

/**
 * Parses the address given for an option.
 * @throws {RelayProgramError} if it is not an http or https address
 */
export function webAddress(option: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new RelayProgramError("bad_url", { option, value });
  return url;
}

function proxiesOf(flag: string | true | undefined): string | undefined {
  if (flag === undefined) return undefined;
  if (flag === true) return nearProxies;
  const parts = flag.split(",").map((part) => part.trim());
  if (!parts.every(isProxies)) throw new RelayProgramError("bad_proxies", { value: flag });
  return parts.join(",");
}

/**
 * Parses the flags of `serve`.
 * @throws {RelayProgramError} for the first invalid one
 */
export function readServeOptions(flags: ServeFlags) {
  const { publicUrl, logLevel } = flags;
  const reserve = parseReserve(flags.reserve);
  if (reserve === undefined) throw new UsageError("bad_reserve", { value: flags.reserve });
  const level = logLevels.find((name) => name === logLevel);
  if (level === undefined)
    throw new RelayProgramError("bad_log_level", { levels: logLevels.join(", "), value: logLevel });
  const { demo = false, host } = flags;
  if (demo && !isLoopback(host)) throw new RelayProgramError("demo_not_here", { host });
  return {
    port: wholeNumber("--port", flags.port, 0, 65_535),
    opsPort: flags.opsPort === undefined ? undefined : wholeNumber("--ops-port", flags.opsPort, 0, 65_535),
    drain: 1_000 * wholeNumber("--drain", flags.drain, 0, 300),
    host,
    concurrency: wholeNumber("--concurrency", flags.concurrency, 1, 1_000),
    limits: {
      user: {
        ...defaultUserLimits,
        requests: wholeNumber("--user-requests", flags.userRequests, 1, 5_000),
        lookups: wholeNumber("--user-lookups", flags.userLookups, 1, 1_000_000),
      },
    },
    publicUrl:
      publicUrl === undefined ? undefined : webAddress("--public-url", publicUrl).href.replace(/\/+$/, ""),
    tls: tlsOf(flags),
    reserve,
    origins: flags.allowOrigin.map((origin) => webAddress("--allow-origin", origin).origin),
    trustProxy: proxiesOf(flags.trustProxy),
    adminOverHttp: flags.adminOverHttp ?? false,
    presets: flags.presets === undefined ? undefined : readPresets(flags.presets),
    logLevel: level,
    /** Whether to serve the playground too. */
    demo,
  };
}
export type ServeOptions = ReturnType<typeof readServeOptions>;
