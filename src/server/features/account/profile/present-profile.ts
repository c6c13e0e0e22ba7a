import type { Profile } from '#contract/account/account.ts'
import { effectivePermissions, isInGroup } from '#domain/access/seat.ts'
import { hasSubscriberAccess, isOnTrial } from '#domain/access/subscription.ts'
import type { StandingSignature } from '#domain/freight/signature.ts'
import { maskEmail, maskPhone } from '#domain/text/mask-contact.ts'
import { presentDetentionTerms } from '../../deals/present-deal.ts'
import { presentAuthority, presentCarrierRules } from '../../authority/present-authority.ts'
import { presentUsdot } from '../present-usdot.ts'
import type { PersonRow } from '../person.sql.ts'

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null
}

function presentStanding({ name, title, since }: StandingSignature) {
  return { name, title, since }
}

/** A number that nobody holds has no contact. */
function presentRegisterContact(person: PersonRow, now: number): Profile['registerContact'] {
  const entry = person.register_entry
  const { email = null, phone = null } = entry?.answer === 'none' ? {} : (entry ?? {})
  const { until, by } = person.contact_code ?? {}
  return {
    email: email && maskEmail(email),
    phone: phone && maskPhone(phone),
    readAt: entry?.contact_at ? new Date(entry.contact_at).toISOString() : null,
    ...(until && by && Date.parse(until) > now && { codeUntil: new Date(until).toISOString(), codeBy: by }),
  }
}

function presentPrograms({ keysUntil, ...others }: NonNullable<PersonRow['programs']>, now: number) {
  return { keys: keysUntil.filter((until) => Date.parse(until) > now).length, ...others }
}

/**
 * A person's own account, with their company. A running trial counts as a verified payment method, and so does an open load:
 * nobody is kept from confirming an arrival (GUARD-02).
 */
export function presentProfile(person: PersonRow, now: number): Profile {
  const authority = presentAuthority(person.dot_number, person.register_entry)
  const trialEndsAt = person.trial_ends_at?.getTime() ?? null
  return {
    id: person.person_id,
    company: {
      id: person.account_id,
      name: person.party_name,
      seat: person.seat,
      people: person.company_people,
      invitations: person.seat === 'owner' ? person.open_invitations : 0,
      money: { receivables: person.has_receivables, payables: person.has_payables },
      shippers: person.has_shippers,
      ...(person.programs && { programs: presentPrograms(person.programs, now) }),
    },
    firstName: person.first_name,
    middleName: person.middle_name,
    lastName: person.last_name,
    email: person.email,
    isEmailVerified: person.email_verified_at !== null,
    emailVerifiedAt: iso(person.email_verified_at),
    phoneNumber: person.phone_number,
    address: person.address,
    gender: person.gender,
    profileImage: person.profile_image,
    isPaymentMethodVerified:
      person.payment_method_verified_at !== null || isOnTrial(trialEndsAt, now) || person.is_on_open_load,
    trialEndsAt: iso(person.trial_ends_at),
    hasAccess: hasSubscriberAccess({ trialEndsAt, subscription: person.subscription_status }, now),
    role: {
      name: person.role,
      permissions: effectivePermissions(person.seat, person.permissions).map((name) => ({ name })),
    },
    freightProfile: {
      businessName: person.business_name,
      dotNumber: person.dot_number,
      mcNumber: person.mc_number,
      ...presentUsdot({
        dotNumber: person.dot_number,
        isDotVerified: person.dot_verified_at !== null,
        dotVerifiedAt: person.dot_verified_at,
        dotVerifiedBy: person.dot_verified_contact?.by ?? null,
        isDotShared: person.is_dot_shared,
      }),
    },
    ...(person.permissions.includes('load:create') && { detention: presentDetentionTerms(person) }),
    ...(person.standing_signature && { standingSignature: presentStanding(person.standing_signature) }),
    ...(authority && { authority, registerContact: presentRegisterContact(person, now) }),
    ...(person.permissions.includes('load:create') && { carrierRules: presentCarrierRules(person.carrier_rules) }),
    ...(person.permissions.includes('load:create') && {
      paperTerms: person.paper_terms ?? {},
      paymentDays: person.payment_days,
    }),
    settings: person.settings,
    isActive: person.is_active,
    accountStatus: person.account_status,
    stripeCustomerId: isInGroup(person.seat, 'money') ? person.stripe_customer_id : null,
    createdAt: person.joined_at.toISOString(),
    updatedAt: person.updated_at.toISOString(),
  }
}
