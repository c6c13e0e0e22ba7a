import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/account/account.ts'
import type { EmailNotificationSetting, ProfileChange } from '#contract/account/profile-edit.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import type { Op } from '#offline/outbox/op.ts'
import type { OpKind } from '#offline/outbox/op-kind.ts'
import { toOpChip } from '#offline/outbox/op-display.ts'
import {
  listRefusedProfileEdits,
  overlayEmailNotificationSetting,
  overlayProfile,
} from '#offline/outbox/overlay-account.ts'
import { emailNotificationSettingQuery } from './account-queries.ts'
import { type ActionChip, selectChips } from '../outbox/action-chip.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { type StoredResult, useStored } from '../cache/use-stored.ts'

function chipsOf(ops: readonly Op[], kind: OpKind): ActionChip[] {
  const now = Date.now()
  const chips = ops.filter(({ intent }) => intent.kind === kind).map((op) => toOpChip(op, now))
  return selectChips(chips.filter((chip) => chip !== null).reverse())
}

interface OwnProfile {
  profile: Profile
  /** status of recent profile edits */
  chips: ActionChip[]
  /** rejected edits that need attention, oldest first */
  refused: { op: Op; change: ProfileChange }[]
}

/** The signed-in account with its unsent edits applied; works offline. */
export function useOwnProfile(): OwnProfile {
  const { user } = useSession()
  const { ops } = useOutbox()
  return {
    profile: overlayProfile(user, ops),
    chips: chipsOf(ops, 'edit-profile'),
    refused: listRefusedProfileEdits(ops),
  }
}

/** Notification settings with unsent edits applied. Before the first read, they come from the profile. */
export function useEmailNotificationSetting(): {
  settings: EmailNotificationSetting
  chips: ActionChip[]
  stored: StoredResult<EmailNotificationSetting>
} {
  const { user } = useSession()
  const { ops } = useOutbox()
  const stored = useStored(emailNotificationSettingQuery)
  const { emailNotifications } = user.settings
  return {
    settings: overlayEmailNotificationSetting(stored.data ?? { emailNotifications }, stored.dataUpdatedAt, ops),
    chips: chipsOf(ops, 'set-notification-settings'),
    stored,
  }
}

/** GUARD-18: refetches the account's data, including the session's profile. */
export function useRefreshAccount(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['auth'] })
}
