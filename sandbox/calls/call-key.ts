/**
 * Identity of a call in the counts: method, path below /v1, query sorted by name and percent-encoded one way, so that
 * two spellings of one question count together. Example: `GET /search?perPage=100&q=AIR%20LIQUIDE`.
 */
export function callKey(method: string, url: string, prefix: string): string {
  const path = url.startsWith(prefix) ? url.slice(prefix.length) : url;
  const mark = path.indexOf("?");
  if (mark === -1) return `${method} ${path}`;
  const query = new URLSearchParams(path.slice(mark));
  query.sort();
  const pairs = [...query].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return `${method} ${path.slice(0, mark)}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}
