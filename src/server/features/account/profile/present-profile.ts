import type { Profile } from '#contract/account/account.ts'
import type { AccountId } from '#domain/access/account-id.ts'
import { hasSubscriberAccess, isOnTrial } from '#domain/access/subscription.ts'
import type { StandingSignature } from '#domain/freight/signature.ts'
import { maskEmail, maskPhone } from '#domain/text/mask-contact.ts'
import { presentDetentionTerms } from '../../deals/present-deal.ts'
import { presentAuthority, presentCarrierRules } from '../../authority/present-authority.ts'
import { presentUsdot } from '../present-usdot.ts'
import type { AccountRow } from '../account.sql.ts'

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null
}

function presentStanding({ name, title, since }: StandingSignature) {
  return { name, title, since }
}

/** A number that nobody holds has no contact. */
function presentRegisterContact(account: AccountRow, now: number): Profile['registerContact'] {
  const entry = account.register_entry
  const { email = null, phone = null } = entry?.answer === 'none' ? {} : (entry ?? {})
  const { until, by } = account.contact_code ?? {}
  return {
    email: email && maskEmail(email),
    phone: phone && maskPhone(phone),
    readAt: entry?.contact_at ? new Date(entry.contact_at).toISOString() : null,
    ...(until && by && Date.parse(until) > now && { codeUntil: new Date(until).toISOString(), codeBy: by }),
  }
}

/**
 * The account as its owner sees it. A running trial counts as a verified payment method, and so does an open load:
 * nobody is kept from confirming an arrival (GUARD-02).
 */
export function presentProfile(account: AccountRow, now: number): Profile {
  const authority = presentAuthority(account.dot_number, account.register_entry)
  const trialEndsAt = account.trial_ends_at?.getTime() ?? null
  return {
    id: account.id as AccountId,
    firstName: account.first_name,
    middleName: account.middle_name,
    lastName: account.last_name,
    email: account.email,
    isEmailVerified: account.email_verified_at !== null,
    emailVerifiedAt: iso(account.email_verified_at),
    phoneNumber: account.phone_number,
    address: account.address,
    gender: account.gender,
    profileImage: account.profile_image,
    isPaymentMethodVerified:
      account.payment_method_verified_at !== null || isOnTrial(trialEndsAt, now) || account.is_on_open_load,
    trialEndsAt: iso(account.trial_ends_at),
    hasAccess: hasSubscriberAccess({ trialEndsAt, subscription: account.subscription_status }, now),
    role: { name: account.role, permissions: account.permissions.map((name) => ({ name })) },
    freightProfile: {
      businessName: account.business_name,
      dotNumber: account.dot_number,
      mcNumber: account.mc_number,
      ...presentUsdot({
        dotNumber: account.dot_number,
        isDotVerified: account.dot_verified_at !== null,
        dotVerifiedAt: account.dot_verified_at,
        dotVerifiedBy: account.dot_verified_contact?.by ?? null,
        isDotShared: account.is_dot_shared,
      }),
    },
    ...(account.permissions.includes('load:create') && { detention: presentDetentionTerms(account) }),
    ...(account.standing_signature && { standingSignature: presentStanding(account.standing_signature) }),
    ...(authority && { authority, registerContact: presentRegisterContact(account, now) }),
    ...(account.permissions.includes('load:create') && { carrierRules: presentCarrierRules(account.carrier_rules) }),
    ...(account.permissions.includes('load:create') && { paperTerms: account.paper_terms ?? {} }),
    settings: account.settings,
    isActive: account.is_active,
    accountStatus: account.account_status,
    stripeCustomerId: account.stripe_customer_id,
    createdAt: account.created_at.toISOString(),
    updatedAt: account.updated_at.toISOString(),
  }
}
