import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { readNotificationPlan, updateNotificationPlan } from '#contract/notification-settings.ts'
import { PATHS } from '#contract/path.ts'
import { ApiError } from '#contract/request.ts'
import type { NotificationSettings } from '#domain/notification-settings.ts'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { useUnsaved } from '#client/browser/unsaved.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'
import { ChannelTable } from './channel-table.tsx'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { ThisDevice } from './this-device.tsx'

type Plan = AnswerOf<typeof readNotificationPlan>

const KEY = ['notifications', 'plan']
const SAVED = 'Notification settings saved'
const FAILED = 'Failed to load notification settings'

export function NotificationSettingsScreen() {
  usePageTitle('Notification settings')
  const plan = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(readNotificationPlan, {}, { signal }),
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
            Back to Notifications
          </Link>
        }
        title="Notification settings"
        subtitle="What you are told, where, and when nothing rings"
      />
      <div className="flex max-w-3xl flex-col gap-4">
        <ThisDevice />
        {plan.data && <PlanForm plan={plan.data} />}
        {!plan.data && plan.isError && <ErrorState message={FAILED} onRetry={() => void plan.refetch()} />}
        {!plan.data && !plan.isError && (
          <LoadingState words="Loading notification settings...">
            <Skeleton className="h-72" />
            <Skeleton className="h-40" />
          </LoadingState>
        )}
      </div>
    </>
  )
}

/** What the person has changed and not saved yet stands before what the server says. */
function PlanForm({ plan }: { plan: Plan }) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<NotificationSettings | null>(null)
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSaving, setSaving] = useState(false)
  useUnsaved(draft !== null)
  const shown: NotificationSettings = draft ?? { kinds: plan.kinds, quietHours: plan.quietHours }
  const change = (part: Partial<NotificationSettings>) => {
    setRefusals(new Map())
    setDraft({ ...shown, ...part })
  }
  const save = async () => {
    setSaving(true)
    try {
      queryClient.setQueryData(KEY, await call(updateNotificationPlan, { body: shown }))
      // what was changed while it was on its way waits for the next save
      setDraft((latest) => (latest === draft ? null : latest))
      toasts.success(SAVED)
    } catch (error) {
      const refused = error instanceof ApiError ? error.validationErrors : []
      setRefusals(new Map(refused.map(({ path, message }) => [path, message])))
      toasts.error(refused[0]?.message ?? 'Not saved. Please try again when you have a connection.')
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      noValidate
      aria-label="Notification settings"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SectionCard title="What you are told, and where">
        <ChannelTable kinds={shown.kinds} onChange={(kinds) => change({ kinds })} />
        {!plan.mailWanted && (
          <p className="rounded-control bg-grey-tint p-3 text-sm">
            E-mail notifications are off for your account, so no mail is sent whatever is ticked here.
          </p>
        )}
      </SectionCard>
      <SectionCard title="Quiet hours">
        <QuietHoursFields
          quietHours={shown.quietHours}
          errorOf={(field) => refusals.get(`quietHours.${field}`)}
          onChange={(quietHours) => change({ quietHours })}
        />
      </SectionCard>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSaving} disabled={draft === null}>
          Save Settings
        </Button>
        {draft && !isSaving && (
          <Button variant="ghost" onClick={() => setDraft(null)}>
            Discard Changes
          </Button>
        )}
      </div>
    </form>
  )
}
