import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { detentionRateField, freeMinutesField, maxHoursField, stepMinutesField } from '../freight/detention-terms.ts'
import { dotNumber, phone, plainLine, typedPassword } from './account-field.ts'
import { profileSchema } from './account.ts'
import { QUEUED_CALLS } from '../sync/queued-call.ts'

/** An empty field clears the value. */
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

/** API-13, PEDIT-05: omitted fields stay as they are. Numbers may be at the top or in the freight profile. */
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
  /** a broker's terms for loads posted from now on; null is the default */
  detention: z.optional(
    z.nullable(
      z.object({
        freeMinutes: freeMinutesField,
        ratePerHour: detentionRateField,
        stepMinutes: stepMinutesField,
        maxHours: maxHoursField,
      }),
    ),
  ),
  /** a right one is a fresh proof for this request alone, never a strong one */
  password: z.optional(typedPassword('Password is required')),
})

/**
 * PEDIT-04: the profile form's changes. Only touched fields, so two devices don't undo each other's. A device may hold
 * one from before a rule, so the server alone checks the values.
 */
export const profileChangeSchema = z.object({
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  phoneNumber: z.optional(z.nullable(z.string())),
  businessName: z.optional(z.nullable(z.string())),
  dotNumber: z.optional(z.nullable(z.string())),
})
export type ProfileChange = z.output<typeof profileChangeSchema>

export const updateProfileEndpoint = defineEndpoint({
  ...QUEUED_CALLS['edit-profile'],
  summary:
    'Update the profile or its settings; turning 2-step verification on returns the recovery codes, once; either way takes a fresh proof, as does a new name, phone, business or MC number; a new USDOT number takes a strong one',
  access: 'session',
  seat: 'any',
  body: profileEdit,
  answer: z.object({ ...profileSchema.shape, recoveryCodes: z.optional(z.array(z.string())) }),
  errors: ['PROOF_NEEDED', 'RATE_LIMITED'],
})

/** An avatar's maximum edge in pixels and size in bytes. */
export const AVATAR_MAX_EDGE = 400
export const AVATAR_MAX_BYTES = 60 * 1024

export const updateAvatarEndpoint = defineEndpoint({
  name: 'auth.update-avatar',
  summary: 'Set the picture: PNG, JPEG or WebP of at most 60 KB and 400 × 400 pixels, as a data URL',
  method: 'PUT',
  path: '/auth/profile/avatar',
  access: 'session',
  seat: 'any',
  body: z.object({
    avatarBase64: z.string('Choose a picture').check(z.minLength(1, 'Choose a picture')),
  }),
  answer: profileSchema,
})

/** SET-07 */
export const accountDeletionSchema = z.object({
  password: typedPassword('Please enter your password to confirm account deletion'),
  confirmation: z.literal('DELETE', "Please type 'DELETE' to confirm account deletion"),
})

export const deleteAccountEndpoint = defineEndpoint({
  name: 'auth.delete-account',
  summary: 'Delete the account for good; refused while a load is active',
  method: 'DELETE',
  path: '/auth/delete-account',
  access: 'session',
  seat: 'any',
  body: accountDeletionSchema,
  answer: z.object({ message: z.string() }),
  errors: ['LAST_OWNER', 'ACTIVE_LOADS', 'RATE_LIMITED'],
})

const notificationSettings = z.object({ emailNotifications: z.boolean() })
export type EmailNotificationSetting = z.output<typeof notificationSettings>

export const readEmailNotificationSettingEndpoint = defineEndpoint({
  name: 'auth.notification-settings',
  summary: "The account's email notification settings",
  method: 'GET',
  path: '/auth/notification-settings',
  access: 'session',
  answer: notificationSettings,
})

export const updateEmailNotificationSettingEndpoint = defineEndpoint({
  ...QUEUED_CALLS['set-notification-settings'],
  summary: "Update the account's email notification settings",
  access: 'session',
  seat: 'any',
  body: notificationSettings,
  answer: notificationSettings,
})
