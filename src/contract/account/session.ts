import * as z from 'zod/mini'
import { readStored } from '../api/read-stored.ts'
import { profileSchema } from './account.ts'

/** GUARD-12: what a device stores of a sign-in; `permissions` can be replaced separately (GUARD-10). */
export const sessionSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  user: profileSchema,
  permissions: z.array(z.string()),
})
export type Session = z.output<typeof sessionSchema>

/** Whom it belongs to, and the tokens, have no default. What may be done meanwhile, the server decides anyway. */
export const profileDefaults = () => ({
  firstName: '',
  lastName: '',
  email: '',
  isEmailVerified: true,
  isPaymentMethodVerified: true,
  hasAccess: true,
  role: { name: 'user', permissions: [] },
  freightProfile: { businessName: null, dotNumber: null, mcNumber: null },
  settings: { emailNotifications: true, twoFactorEnabled: false, darkMode: false },
  isActive: true,
  accountStatus: 'active',
  createdAt: '',
  updatedAt: '',
})

const named = z.object({
  user: z.object({ role: z.object({ permissions: profileSchema.shape.role.shape.permissions }) }),
})

/** A session as any version of the app stored it; null without tokens or account. */
export function readStoredSession(stored: unknown): Session | null {
  const ofRole = named.safeParse(stored).data?.user.role.permissions ?? []
  const permissions = ofRole.map(({ name }) => name)
  return readStored(sessionSchema, stored, () => ({ permissions, user: profileDefaults() }))
}
