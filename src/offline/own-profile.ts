import { type Profile, profile as profileSchema } from '#contract/account.ts'
import type { NotificationSettings, ProfileChange } from '#contract/profile-edit.ts'
import type { Instant } from '#domain/instant.ts'
import { isMoving, type Op, OP_STATES } from './op.ts'

/** Whether a change shows although what the server last told is older: it is on its way, or was done after that. */
function isAhead(op: Op, isNewer: (op: Op) => boolean): boolean {
  return isMoving(op) || (op.state === 'done' && isNewer(op))
}

/**
 * The profile as its owner left it: it needs nobody else's consent, so it shows at once, with a chip that says how far it
 * has come.
 * @param ops in the order of the taps
 */
export function shownProfile(user: Profile, ops: readonly Op[]): Profile {
  const isNewer = ({ answer }: Op) => {
    const told = profileSchema.safeParse(answer)
    return told.success && told.data.updatedAt > user.updatedAt
  }
  return ops.reduce(
    (shown, op) =>
      op.intent.kind === 'edit-profile' && isAhead(op, isNewer) ? changedProfile(shown, op.intent.change) : shown,
    user,
  )
}

/** A profile with what its form changed. */
export function changedProfile(user: Profile, change: ProfileChange): Profile {
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

/** What was written and refused: the form begins with it, so that nobody types it again. */
export function refusedEdits(ops: readonly Op[]): { op: Op; change: ProfileChange }[] {
  return ops.flatMap((op) =>
    op.intent.kind === 'edit-profile' && OP_STATES[op.state].is === 'asks' ? [{ op, change: op.intent.change }] : [],
  )
}

/**
 * The notification settings as they were left on this device.
 * @param toldAt when the server said so, by the device's clock
 */
export function shownNotificationSettings(
  told: NotificationSettings,
  toldAt: Instant,
  ops: readonly Op[],
): NotificationSettings {
  const isNewer = ({ settledAt }: Op) => (settledAt ?? 0) > toldAt
  return ops.reduce(
    (shown, op) =>
      op.intent.kind === 'set-notification-settings' && isAhead(op, isNewer) ? op.intent.settings : shown,
    told,
  )
}
