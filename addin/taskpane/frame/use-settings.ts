import { useEffect, useState } from "react";
import type { Settings, SettingsStore } from "../../settings/settings.ts";

/** The settings as they are now. */
export function useSettings(store: SettingsStore): Settings {
  const [settings, setSettings] = useState(() => store.read());
  useEffect(() => store.subscribe(setSettings), [store]);
  return settings;
}
