import { type Profile, profileSchema } from '#contract/account/account.ts'
import type { EmailNotificationSetting, ProfileChange } from '#contract/account/profile-edit.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { IntentOf } from './op-kind.ts'
import { isAhead, OP_STATES } from './op-state.ts'
import type { Op } from './op.ts'

/**
 * The profile with its owner's changes. These need no one else's consent, so they show right away, with a chip for
 * their progress.
 * @param ops in tap order
 */
export function overlayProfile(user: Profile, ops: readonly Op[]): Profile {
  const isNewer = ({ answer }: Op) => {
    const stored = profileSchema.safeParse(answer)
    return stored.success && stored.data.updatedAt > user.updatedAt
  }
  return ops.reduce(
    (shown, op) =>
      op.intent.kind === 'edit-profile' && isAhead(op, isNewer) ? applyProfileChange(shown, op.intent.change) : shown,
    user,
  )
}

/** The profile with a form's changes applied. */
export function applyProfileChange(user: Profile, change: ProfileChange): Profile {
  const { firstName = user.firstName, lastName = user.lastName, phoneNumber = user.phoneNumber } = change
  const { businessName = user.freightProfile.businessName, dotNumber = user.freightProfile.dotNumber } = change
  return {
    ...user,
    firstName,
    lastName,
    phoneNumber,
    freightProfile: { ...user.freightProfile, businessName, dotNumber },
  }
}

/** Refused edits: the form starts with them, so no one has to retype. */
export function listRefusedProfileEdits(ops: readonly Op[]): { op: Op; change: ProfileChange }[] {
  return ops.flatMap((op) =>
    op.intent.kind === 'edit-profile' && OP_STATES[op.state].phase === 'asks' ? [{ op, change: op.intent.change }] : [],
  )
}

/**
 * The notification settings as last changed on this device.
 * @param storedAt when `stored` was received, by the device's clock
 */
export function overlayEmailNotificationSetting(
  stored: EmailNotificationSetting,
  storedAt: Instant,
  ops: readonly Op[],
): EmailNotificationSetting {
  const isNewer = ({ settledAt }: Op) => (settledAt ?? 0) > storedAt
  return ops.reduce(
    (shown, op) =>
      op.intent.kind === 'set-notification-settings' && isAhead(op, isNewer) ? op.intent.settings : shown,
    stored,
  )
}

/**
 * The truck's figures as last typed on this device.
 * @param stored by the server; undefined if it hasn't been asked
 * @param storedAt when it was, by the device's clock
 */
export function overlayTruck<T extends object | null | undefined>(
  stored: T,
  storedAt: Instant,
  ops: readonly Op[],
): T | IntentOf<'set-truck'>['figures'] {
  const isNewer = ({ settledAt }: Op) => (settledAt ?? 0) > storedAt
  return ops.reduce<T | IntentOf<'set-truck'>['figures']>(
    (shown, op) => (op.intent.kind === 'set-truck' && isAhead(op, isNewer) ? op.intent.figures : shown),
    stored,
  )
}
