import * as z from 'zod/mini'

const SETTINGS_TABS = ['account', 'subscription'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** Defaults that URLs leave out. */
export const SETTINGS_DEFAULTS = { tab: 'account' } as const

export const settingsSearch = z.object({
  tab: z.catch(z._default(z.enum(SETTINGS_TABS), SETTINGS_DEFAULTS.tab), SETTINGS_DEFAULTS.tab),
})
