import * as z from 'zod/mini'

export const PROFILE_TABS = ['profile', 'password', 'security'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** What an address need not say. */
export const PROFILE_DEFAULTS = { tab: 'profile' } as const

/** Which tab is open, in the address: a mail about a new device can lead straight to Security. */
export const editProfileSearch = z.object({
  tab: z.catch(z._default(z.enum(PROFILE_TABS), PROFILE_DEFAULTS.tab), PROFILE_DEFAULTS.tab),
})
