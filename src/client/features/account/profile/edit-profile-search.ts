import * as z from 'zod/mini'

export const PROFILE_TABS = ['profile', 'password', 'security'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** Defaults that URLs leave out. */
export const PROFILE_DEFAULTS = { tab: 'profile' } as const

/** The open tab, in the URL: a new-device email can link straight to Security. */
export const editProfileSearch = z.object({
  tab: z.catch(z._default(z.enum(PROFILE_TABS), PROFILE_DEFAULTS.tab), PROFILE_DEFAULTS.tab),
})
