import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/account.ts'
import type { NotificationSettings, ProfileChange } from '#contract/profile-edit.ts'
import { useSession } from '#client/browser/use-session.ts'
import type { Op } from '#offline/op.ts'
import type { OpKind } from '#offline/op-kind.ts'
import { chipOf } from '#offline/overlay.ts'
import { refusedEdits, shownNotificationSettings, shownProfile } from '#offline/own-profile.ts'
import { notificationSettingsQuery } from './own-facts.ts'
import { type ActionChip, tellable } from './use-load-ops.ts'
import { useOutbox } from './use-outbox.ts'
import { type StoredResult, useStored } from './use-stored.ts'

function chipsOf(ops: readonly Op[], kind: OpKind): ActionChip[] {
  const now = Date.now()
  const chips = ops.filter(({ intent }) => intent.kind === kind).map((op) => chipOf(op, now))
  return tellable(chips.filter((chip) => chip !== null).reverse())
}

interface OwnProfile {
  profile: Profile
  /** how far the last change has come */
  chips: ActionChip[]
  /** changes that were refused and wait for the person, oldest first */
  refused: { op: Op; change: ProfileChange }[]
}

/** The signed-in account as its owner left it, also without signal. */
export function useOwnProfile(): OwnProfile {
  const { user } = useSession()
  const { ops } = useOutbox()
  return { profile: shownProfile(user, ops), chips: chipsOf(ops, 'edit-profile'), refused: refusedEdits(ops) }
}

/** The notification settings as they were left on this device; from the profile until they were first read. */
export function useNotificationSettings(): {
  settings: NotificationSettings
  chips: ActionChip[]
  told: StoredResult<NotificationSettings>
} {
  const { user } = useSession()
  const { ops } = useOutbox()
  const told = useStored(notificationSettingsQuery)
  const { emailNotifications } = user.settings
  return {
    settings: shownNotificationSettings(told.data ?? { emailNotifications }, told.dataUpdatedAt, ops),
    chips: chipsOf(ops, 'set-notification-settings'),
    told,
  }
}

/** GUARD-18: what is known of the account is asked for anew, the profile in the session too. */
export function useRefreshedAccount(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['auth'] })
}
