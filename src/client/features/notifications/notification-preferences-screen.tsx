import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import {
  notificationPreferencesSchema,
  readNotificationPreferencesEndpoint,
  updateNotificationPreferencesEndpoint,
} from '#contract/notification/notification-preferences.ts'
import { PATHS } from '#contract/api/path.ts'
import { ApiError } from '#contract/api/http-request.ts'
import type { NotificationPreferences } from '#domain/access/notification-preferences.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { useDraftedState } from '#client/data/drafts/use-drafted-state.ts'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { withErrorReference } from '#client/components/error-reference.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { ChannelTable } from './channel-table.tsx'
import { NOTIFICATION_PREFERENCES_COPY } from './notification-preferences-copy.ts'
import { PushOnThisDevice } from './this-device.tsx'
import { QuietHoursFields } from './quiet-hours-fields.tsx'

type Plan = EndpointResponse<typeof readNotificationPreferencesEndpoint>

const KEY = ['notifications', 'plan']

export function NotificationPreferencesScreen() {
  usePageTitle(NOTIFICATION_PREFERENCES_COPY.title)
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(readNotificationPreferencesEndpoint, {}, { signal }),
    meta: { silent: true },
  })
  return (
    <>
      <PageHeader
        back={
          <Link
            to={PATHS.notifications}
            className="inline-flex min-h-12 items-center gap-2 font-semibold text-sign-deep underline"
          >
            <ArrowLeft aria-hidden className="size-5" />
            {NOTIFICATION_PREFERENCES_COPY.backToNotifications}
          </Link>
        }
        title={NOTIFICATION_PREFERENCES_COPY.title}
        subtitle={NOTIFICATION_PREFERENCES_COPY.subtitle}
      />
      <div className="flex max-w-3xl flex-col gap-4">
        <PushOnThisDevice />
        <StoredView
          stored={{ data, error, refetch }}
          words={NOTIFICATION_PREFERENCES_COPY}
          skeleton={<Skeletons heights={['h-72', 'h-40']} />}
        >
          {(plan) => <PlanForm plan={plan} />}
        </StoredView>
      </div>
    </>
  )
}

/** Names the action in its error toasts [USE-07]. */
const SAVING = 'save-notification-preferences'

function readDraft(stored: unknown): NotificationPreferences | null {
  return notificationPreferencesSchema.safeParse(stored).data ?? null
}

/** Unsaved changes show in place of the server's settings, also after the browser was closed. */
function PlanForm({ plan }: { plan: Plan }) {
  const queryClient = useQueryClient()
  const { value: draft, restoredAt, change: setDraft, latest } = useDraftedState('notification-preferences', readDraft)
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSaving, setSaving] = useState(false)
  useUnsavedChanges(draft !== null)
  const shown: NotificationPreferences = draft ?? { kinds: plan.kinds, quietHours: plan.quietHours }
  const change = (part: Partial<NotificationPreferences>) => {
    setRefusals(new Map())
    setDraft({ ...shown, ...part })
  }
  const save = async () => {
    setSaving(true)
    try {
      queryClient.setQueryData(KEY, await call(updateNotificationPreferencesEndpoint, { body: shown }))
      // changes made while saving wait for the next save
      if (latest() === draft) setDraft(null)
      toasts.clearErrors(SAVING)
      toasts.success(NOTIFICATION_PREFERENCES_COPY.saved)
    } catch (error) {
      const refused = error instanceof ApiError ? error.validationErrors : []
      setRefusals(new Map(refused.map(({ path, message }) => [path, message])))
      toasts.error(
        withErrorReference(refused[0]?.message ?? NOTIFICATION_PREFERENCES_COPY.notSaved, error),
        undefined,
        SAVING,
      )
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      noValidate
      aria-label={NOTIFICATION_PREFERENCES_COPY.title}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {restoredAt !== null && <DraftNotice at={restoredAt} />}
      <SectionCard title={NOTIFICATION_PREFERENCES_COPY.notificationPreferences}>
        <ChannelTable kinds={shown.kinds} onChange={(kinds) => change({ kinds })} />
        {!plan.mailWanted && (
          <p className="rounded-control bg-grey-tint p-3 text-sm">{NOTIFICATION_PREFERENCES_COPY.emailIsOff}</p>
        )}
      </SectionCard>
      <SectionCard title={NOTIFICATION_PREFERENCES_COPY.quietHours}>
        <QuietHoursFields
          quietHours={shown.quietHours}
          errorOf={(field) => refusals.get(`quietHours.${field}`)}
          onChange={(quietHours) => change({ quietHours })}
        />
      </SectionCard>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSaving} disabled={draft === null}>
          {NOTIFICATION_PREFERENCES_COPY.saveSettings}
        </Button>
        {draft && !isSaving && (
          <Button variant="ghost" onClick={() => setDraft(null)}>
            {NOTIFICATION_PREFERENCES_COPY.discardChanges}
          </Button>
        )}
      </div>
    </form>
  )
}
