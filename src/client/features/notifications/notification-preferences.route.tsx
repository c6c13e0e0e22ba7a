import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { BackLink } from '#client/components/back-link.tsx'
import { useSession } from '#client/browser/session/use-session.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { withErrorReference } from '#client/components/error-reference.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { ClockField } from '#client/components/time-fields.tsx'
import { useDraftedState } from '#client/data/drafts/use-drafted-state.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { hasColleagues } from '#contract/account/account.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { PATHS } from '#contract/api/path.ts'
import {
  notificationPreferencesSchema,
  readNotificationPreferencesEndpoint,
  updateNotificationPreferencesEndpoint,
} from '#contract/notification/notification-preferences.ts'
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
  type NotificationPreferences,
  type QuietHours,
} from '#domain/access/notification-preferences.ts'
import { call } from '#offline/session/call.ts'
import {
  CHANNEL_LABELS,
  KIND_LABELS,
  NOTIFICATION_PREFERENCES_COPY,
  PUSH_STATE_TEXT,
  QUIET_HOURS_FIELDS_COPY,
  QUIET_HOURS_ZONES,
  THIS_DEVICE_COPY,
} from './copy.ts'
import { usePush } from './push-prompt.tsx'

type Plan = EndpointResponse<typeof readNotificationPreferencesEndpoint>

const KEY = ['notifications', 'plan']

function NotificationPreferencesScreen() {
  usePageTitle(NOTIFICATION_PREFERENCES_COPY.title)
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(readNotificationPreferencesEndpoint, {}, { signal }),
    meta: { silent: true },
  })
  return (
    <>
      <PageHeader
        back={<BackLink to={PATHS.notifications}>{NOTIFICATION_PREFERENCES_COPY.backToNotifications}</BackLink>}
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
  const isTeam = hasColleagues(useSession().user)
  const shown: NotificationPreferences = draft ?? {
    kinds: plan.kinds,
    quietHours: plan.quietHours,
    others: plan.others,
  }
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
      // a refused field says so itself
      if (refused.length > 0) return
      toasts.error(withErrorReference(NOTIFICATION_PREFERENCES_COPY.notSaved, error), undefined, SAVING)
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
        <ChannelTable
          kinds={shown.kinds}
          isShown={(kind) => (kind === 'team' ? isTeam : kind !== 'integrations' || plan.hasIntegrations)}
          onChange={(kinds) => change({ kinds })}
        />
        {isTeam && (
          <Checkbox
            label={NOTIFICATION_PREFERENCES_COPY.others}
            hint={NOTIFICATION_PREFERENCES_COPY.othersHint}
            checked={shown.others}
            onChange={({ target }) => change({ others: target.checked })}
          />
        )}
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

interface ChannelTableProps {
  kinds: NotificationPreferences['kinds']
  /** what no notification of this person can be about is left out */
  isShown: (kind: NotificationKind) => boolean
  onChange: (kinds: NotificationPreferences['kinds']) => void
}

/** Each kind with its channels. A kind turned off in the app goes to Archived. */
function ChannelTable({ kinds, isShown, onChange }: ChannelTableProps) {
  return (
    <div className="flex flex-col">
      {NOTIFICATION_KINDS.filter(isShown).map((kind) => (
        <KindRow
          key={kind}
          kind={kind}
          channels={kinds[kind]}
          onChange={(channels) => onChange({ ...kinds, [kind]: channels })}
        />
      ))}
      <p className="pt-3 text-sm text-ink-soft">{NOTIFICATION_PREFERENCES_COPY.note}</p>
    </div>
  )
}

function KindRow({
  kind,
  channels,
  onChange,
}: {
  kind: NotificationKind
  channels: Record<NotificationChannel, boolean>
  onChange: (channels: Record<NotificationChannel, boolean>) => void
}) {
  const id = useId()
  const { label, hint } = KIND_LABELS[kind]
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}hint`}
      className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <div className="min-w-0 pt-1">
        <p id={id} className="font-semibold">
          {label}
        </p>
        <p id={`${id}hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.75rem),1fr))] gap-x-2 sm:grid-cols-[7.5rem_5.5rem_6rem] sm:gap-x-4">
        {NOTIFICATION_CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            label={CHANNEL_LABELS[channel]}
            checked={channels[channel]}
            onChange={({ target }) => onChange({ ...channels, [channel]: target.checked })}
          />
        ))}
      </div>
    </div>
  )
}

/** US zones, plus the chosen one and this device's. */
function zoneOptions(chosen: string) {
  const others = [...new Set([chosen, ownZone()])].filter(
    (zone) => !QUIET_HOURS_ZONES.some(({ value }) => value === zone),
  )
  return [...QUIET_HOURS_ZONES, ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))]
}

interface QuietHoursFieldsProps {
  quietHours: QuietHours | null
  errorOf: (field: keyof QuietHours) => string | undefined
  onChange: (quietHours: QuietHours | null) => void
}

function QuietHoursFields({ quietHours, errorOf, onChange }: QuietHoursFieldsProps) {
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={QUIET_HOURS_FIELDS_COPY.noPushDuringQuietHours}
        hint={QUIET_HOURS_FIELDS_COPY.noPushDuringQuietHoursHint}
        checked={quietHours !== null}
        onChange={({ target }) => onChange(target.checked ? { from: '22:00', to: '06:00', zone: ownZone() } : null)}
      />
      {quietHours && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4 pt-2 sm:grid-cols-[1fr_1fr_2fr]">
          <ClockField
            label={QUIET_HOURS_FIELDS_COPY.from}
            required
            value={quietHours.from}
            error={errorOf('from')}
            onChange={(from) => onChange({ ...quietHours, from })}
          />
          <ClockField
            label={QUIET_HOURS_FIELDS_COPY.to}
            required
            value={quietHours.to}
            error={errorOf('to')}
            onChange={(to) => onChange({ ...quietHours, to })}
          />
          <div className="col-span-full sm:col-span-1">
            <SelectField
              label={QUIET_HOURS_FIELDS_COPY.timeZone}
              options={zoneOptions(quietHours.zone)}
              value={quietHours.zone}
              error={errorOf('zone')}
              onChange={({ target }) => onChange({ ...quietHours, zone: target.value })}
            />
          </div>
        </div>
      )}
    </div>
  )
}

/** State of push in this browser; permission is only requested on a tap. */
function PushOnThisDevice() {
  const { state, isBusy, turnOn, turnOff } = usePush()
  if (!state) return null
  return (
    <SectionCard title={THIS_DEVICE_COPY.pushOnThisDevice}>
      <p className="text-ink-soft">{PUSH_STATE_TEXT[state]}</p>
      <div>
        {state === 'off' && (
          <Button busy={isBusy} onClick={() => void turnOn()}>
            {THIS_DEVICE_COPY.turnOnPush}
          </Button>
        )}
        {state === 'on' && (
          <Button variant="ghost" busy={isBusy} onClick={() => void turnOff()}>
            {THIS_DEVICE_COPY.turnOffPush}
          </Button>
        )}
      </div>
    </SectionCard>
  )
}

export const Route = createFileRoute('/dashboard/notifications/settings')({ component: NotificationPreferencesScreen })
