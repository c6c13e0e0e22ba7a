import type { Profile } from '#contract/account.ts'
import { businessName, dotNumber, phone } from '#contract/account-field.ts'
import type { ProfileChange } from '#contract/profile-edit.ts'
import { text } from '#contract/wire.ts'
import * as z from 'zod/mini'

/** PROF-04: brokers and trucking companies run under a DOT number. */
export function hasDotNumber({ role }: Pick<Profile, 'role'>): boolean {
  return role.name === 'broker' || role.name === 'company'
}

/** An empty field is left out or cleared; a filled one must be right. */
function ifTyped(schema: z.core.$ZodType<string, string>) {
  return z.string().check(z.trim(), (typed) => {
    const checked = typed.value === '' ? null : z.safeParse(schema, typed.value)
    if (checked?.success === false)
      typed.issues.push({ code: 'custom', message: checked.error.issues[0]?.message, input: typed.value })
  })
}

/** PEDIT-04, PEDIT-05. */
export function profileForm(user: Pick<Profile, 'role'>) {
  return z.object({
    firstName: text(100, 1, 'First name is required'),
    lastName: text(100, 1, 'Last name is required'),
    phoneNumber: ifTyped(phone),
    businessName: ifTyped(businessName),
    dotNumber: hasDotNumber(user) ? dotNumber : z.string(),
  })
}
export type ProfileTyped = z.input<ReturnType<typeof profileForm>>

export function typedOf({ firstName, lastName, phoneNumber, freightProfile }: Profile): ProfileTyped {
  return {
    firstName,
    lastName,
    phoneNumber: phoneNumber ?? '',
    businessName: freightProfile.businessName ?? '',
    dotNumber: freightProfile.dotNumber ?? '',
  }
}

/** What the person changed, and nothing else: what another device changed meanwhile stays. */
export function changeIn(typed: ProfileTyped, profile: Profile): ProfileChange {
  const before = typedOf(profile)
  const isChanged = (name: keyof ProfileTyped) => typed[name] !== before[name]
  return {
    ...(isChanged('firstName') && { firstName: typed.firstName }),
    ...(isChanged('lastName') && { lastName: typed.lastName }),
    ...(isChanged('phoneNumber') && { phoneNumber: typed.phoneNumber || null }),
    ...(isChanged('businessName') && { businessName: typed.businessName || null }),
    ...(hasDotNumber(profile) && isChanged('dotNumber') && { dotNumber: typed.dotNumber }),
  }
}
