import * as z from 'zod/mini'
import { profile } from './account.ts'
import { dotNumber, phone, plainLine, typedPassword } from './account-field.ts'
import { endpoint } from './endpoint.ts'

/** An empty field is one that was cleared. */
function clearable<S extends z.core.$ZodType<string, string>>(schema: S) {
  const typed = z.pipe(
    z.nullable(z.string()),
    z.transform((text) => (text === '' ? null : text)),
  )
  return z.pipe(typed, z.nullable(schema))
}
const businessName = clearable(plainLine(100))
const dot = clearable(dotNumber)
const mcNumber = clearable(plainLine(20))

/** API-13, PEDIT-05: what is left out stays as it is. Numbers stand at the top or in the freight profile. */
const profileEdit = z.object({
  firstName: z.optional(plainLine(100, 1, 'First name is required')),
  lastName: z.optional(plainLine(100, 1, 'Last name is required')),
  phoneNumber: z.optional(clearable(phone)),
  businessName: z.optional(businessName),
  dotNumber: z.optional(dot),
  mcNumber: z.optional(mcNumber),
  freightProfile: z.optional(
    z.object({
      businessName: z.optional(businessName),
      dotNumber: z.optional(dot),
      mcNumber: z.optional(mcNumber),
    }),
  ),
  settings: z.optional(
    z.object({
      emailNotifications: z.optional(z.boolean()),
      twoFactorEnabled: z.optional(z.boolean()),
      darkMode: z.optional(z.boolean()),
    }),
  ),
  /** asked for to turn 2-step verification off */
  password: z.optional(typedPassword('Password is required')),
})

/** PEDIT-04: what the profile's form changes; only what the person touched, so that two devices do not undo each other. */
export const profileChange = z.pick(profileEdit, {
  firstName: true,
  lastName: true,
  phoneNumber: true,
  businessName: true,
  dotNumber: true,
})
export type ProfileChange = z.output<typeof profileChange>

export const updateProfile = endpoint({
  name: 'auth.update-profile',
  summary:
    'Change the profile or its settings; switching 2-step verification on answers the recovery codes, once, and switching it off takes the password',
  method: 'PUT',
  path: '/auth/profile',
  access: 'session',
  body: profileEdit,
  answer: z.object({ ...profile.shape, recoveryCodes: z.optional(z.array(z.string())) }),
  errors: ['RATE_LIMITED'],
  offline: 'queued',
})

/** Edge in pixels and weight in bytes that an avatar may have at most. */
export const AVATAR_EDGE = 400
export const AVATAR_BYTES = 60 * 1024

export const updateAvatar = endpoint({
  name: 'auth.update-avatar',
  summary: 'Set the picture: PNG, JPEG or WebP of at most 60 KB and 400 × 400 pixels, as a data URL',
  method: 'PUT',
  path: '/auth/profile/avatar',
  access: 'session',
  body: z.object({
    avatarBase64: z.string('Please choose a picture').check(z.minLength(1, 'Please choose a picture')),
  }),
  answer: profile,
  offline: 'online',
})

const notificationSettings = z.object({ emailNotifications: z.boolean() })
export type NotificationSettings = z.output<typeof notificationSettings>

export const readNotificationSettings = endpoint({
  name: 'auth.notification-settings',
  summary: 'What the account is told by mail',
  method: 'GET',
  path: '/auth/notification-settings',
  access: 'session',
  answer: notificationSettings,
  offline: 'cached',
})

export const updateNotificationSettings = endpoint({
  name: 'auth.update-notification-settings',
  summary: 'Set what the account is told by mail',
  method: 'PUT',
  path: '/auth/notification-settings',
  access: 'session',
  body: notificationSettings,
  answer: notificationSettings,
  offline: 'queued',
})

/** SET-07 */
export const accountDeletion = z.object({
  password: typedPassword('Please enter your password to confirm account deletion'),
  confirmation: z.literal('DELETE', "Please type 'DELETE' to confirm account deletion"),
})

export const deleteAccount = endpoint({
  name: 'auth.delete-account',
  summary: 'Close the account for good; refused while a load is active',
  method: 'DELETE',
  path: '/auth/delete-account',
  access: 'session',
  body: accountDeletion,
  answer: z.object({ message: z.string() }),
  errors: ['ACTIVE_LOADS', 'RATE_LIMITED'],
  offline: 'online',
})
