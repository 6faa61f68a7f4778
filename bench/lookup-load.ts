/** Lookups per request. */
export const perRequest = 300;

/** Returns a Lua list of texts, for wrk's scripts. */
const luaList = (texts: readonly string[]) => `{${texts.map((text) => `[==[${text}]==]`).join(",\n")}}`;

/** Returns a wrk script that sends requests with random elements of a list of paths or bodies. */
export function script(kind: "path" | "body", texts: readonly string[], token = ""): string {
  const made = {
    path: `return wrk.format("GET", texts[math.random(#texts)])`,
    body: `return wrk.format("POST", "/v1/lookups", headers, texts[math.random(#texts)])`,
  }[kind];
  return [
    `local texts = ${luaList(texts)}`,
    `local headers = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer ${token}" }`,
    `request = function() ${made} end`,
  ].join("\n");
}

/** Returns request bodies of 300 lookups, spread over all SIRENs. */
export function bodies(all: readonly string[]): string[] {
  return Array.from({ length: 100 }, (_, body) => {
    const lookups = Array.from({ length: perRequest }, (_, index) => ({
      operation: "legal-unit",
      siren: all[(body * 7_919 + index * 6_151) % all.length]!,
    }));
    return JSON.stringify({ lookups });
  });
}
