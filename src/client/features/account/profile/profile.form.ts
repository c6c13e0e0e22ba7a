import type { Profile } from '#contract/account/account.ts'
import { businessName, dotNumber, phone } from '#contract/account/account-field.ts'
import type { ProfileChange } from '#contract/account/profile-edit.ts'
import { cleanText, textSchema } from '#contract/api/common-schemas.ts'
import * as z from 'zod/mini'
import { PROFILE_INFORMATION_COPY } from './copy.ts'

/** PROF-04: brokers and trucking companies run under a DOT number. */
export function hasDotNumber({ role }: Pick<Profile, 'role'>): boolean {
  return role.name === 'broker' || role.name === 'company'
}

/** An empty field is allowed; a filled one must be valid. */
function optionalText(schema: z.core.$ZodType<string, string>) {
  return z.string().check(cleanText(), (typed) => {
    const checked = typed.value === '' ? null : z.safeParse(schema, typed.value)
    if (checked?.success === false)
      typed.issues.push({ code: 'custom', message: checked.error.issues[0]?.message, input: typed.value })
  })
}

/** PEDIT-04, PEDIT-05. */
export function createProfileFormSchema(user: Pick<Profile, 'role'>) {
  return z.object({
    firstName: textSchema(100, 1, PROFILE_INFORMATION_COPY.firstNameIsRequired),
    lastName: textSchema(100, 1, PROFILE_INFORMATION_COPY.lastNameIsRequired),
    phoneNumber: optionalText(phone),
    businessName: optionalText(businessName),
    dotNumber: hasDotNumber(user) ? dotNumber : z.string(),
  })
}
export type ProfileFormValues = z.input<ReturnType<typeof createProfileFormSchema>>

export function toProfileForm({ firstName, lastName, phoneNumber, freightProfile }: Profile): ProfileFormValues {
  return {
    firstName,
    lastName,
    phoneNumber: phoneNumber ?? '',
    businessName: freightProfile.businessName ?? '',
    dotNumber: freightProfile.dotNumber ?? '',
  }
}

/** Only the fields the user changed, so that changes from another device stay. */
export function diffProfile(typed: ProfileFormValues, profile: Profile): ProfileChange {
  const before = toProfileForm(profile)
  const isChanged = (name: keyof ProfileFormValues) => typed[name] !== before[name]
  return {
    ...(isChanged('firstName') && { firstName: typed.firstName }),
    ...(isChanged('lastName') && { lastName: typed.lastName }),
    ...(isChanged('phoneNumber') && { phoneNumber: typed.phoneNumber || null }),
    ...(isChanged('businessName') && { businessName: typed.businessName || null }),
    ...(hasDotNumber(profile) && isChanged('dotNumber') && { dotNumber: typed.dotNumber }),
  }
}
