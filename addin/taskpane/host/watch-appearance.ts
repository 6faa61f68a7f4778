import { isDark } from "./appearance.ts";

const officeHere = () => (globalThis as { Office?: typeof Office }).Office;

const darkHere = (query: MediaQueryList): boolean =>
  isDark(officeHere()?.context?.officeTheme, query.matches);

/** Calls `listener` now and whenever it changes whether the pane is dark; returns how to end that. */
export function watchAppearance(listener: (isDark: boolean) => void): () => void {
  const query = matchMedia("(prefers-color-scheme: dark)");
  const tell = () => listener(darkHere(query));
  query.addEventListener("change", tell);
  // Office tells of a changed theme to few hosts only; where it does not, the pane follows at its next opening.
  const office = officeHere();
  const type = office?.EventType?.OfficeThemeChanged;
  if (type !== undefined) office?.context?.document?.addHandlerAsync?.(type, tell);
  tell();
  return () => {
    query.removeEventListener("change", tell);
    if (type !== undefined) office?.context?.document?.removeHandlerAsync?.(type, { handler: tell });
  };
}
