/** What Office tells of its colours; absent in hosts that do not. */
export interface OfficeColours {
  readonly isDarkTheme?: boolean;
  /** `#RRGGBB` */
  readonly bodyBackgroundColor?: string;
}

/** Brightness of a colour as the eye has it, from 0 to 255 (ITU-R BT.601). */
function brightness(colour: string): number | undefined {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour);
  if (match === null) return undefined;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Whether the pane is dark: as Office says, else as its background is, else as the system wishes. */
export function isDark(office: OfficeColours | undefined, systemIsDark: boolean): boolean {
  if (office?.isDarkTheme !== undefined) return office.isDarkTheme;
  const background = brightness(office?.bodyBackgroundColor ?? "");
  return background === undefined ? systemIsDark : background < 128;
}
