const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** `URL.canParse` is younger than the Safari that Excel for Mac may open pages in. */
function urlIn(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/**
 * The relay's address as it is asked: without the slash at its end, without query and fragment. Undefined where the
 * token would travel open: anything but https, save on this machine.
 *
 * @example readRelayUrl(" https://sirene.example.org/ ") // "https://sirene.example.org"
 */
export function readRelayUrl(text: string): string | undefined {
  const url = urlIn(text.trim());
  if (url === undefined) return undefined;
  const { protocol, hostname, host, pathname, username } = url;
  const isSafe = protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
  if (!isSafe || username !== "") return undefined;
  return `${protocol}//${host}${pathname.replace(/\/+$/, "")}`;
}
