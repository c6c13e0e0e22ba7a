import { useId } from 'react'
import {
  type NotificationChannel,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPreferences,
} from '#domain/access/notification-preferences.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { CHANNEL_LABELS, KIND_LABELS, NOTIFICATION_PREFERENCES_COPY } from './notification-preferences-copy.ts'

interface ChannelTableProps {
  kinds: NotificationPreferences['kinds']
  onChange: (kinds: NotificationPreferences['kinds']) => void
}

/** Each kind with its channels. A kind turned off in the app goes to Archived. */
export function ChannelTable({ kinds, onChange }: ChannelTableProps) {
  return (
    <div className="flex flex-col">
      {NOTIFICATION_KINDS.map((kind) => (
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
