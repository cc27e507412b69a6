import { useCan } from '../../session/SessionContext.js';
import { settingsPages, type SettingsEntry } from './settingsPages.js';

/** The pages of the settings that the person may use. */
export function useSettingsPages(): readonly SettingsEntry[] {
  const can = useCan();
  return settingsPages.filter(({ operation }) => can(operation));
}
