import { useId } from 'react'
import {
  type Channel,
  CHANNELS,
  NEWS_KINDS,
  type NewsKind,
  type NotificationSettings,
} from '#domain/notification-settings.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'

const KIND_WORDS: Record<NewsKind, { label: string; hint: string }> = {
  requests: { label: 'Requests for my loads', hint: 'Somebody asks for a load of yours, or takes that back' },
  answers: { label: 'Answers to my requests', hint: 'Your request was accepted, was not, or its load is gone' },
  tenders: { label: 'Tenders', hint: 'A load is offered to you, or a carrier answers your offer' },
  trips: { label: 'Loads on their way', hint: 'Arrivals, completions, cancellations and corrections' },
}

const CHANNEL_WORDS: Record<Channel, string> = { inApp: 'App', push: 'Push', mail: 'E-mail' }

interface ChannelTableProps {
  kinds: NotificationSettings['kinds']
  onChange: (kinds: NotificationSettings['kinds']) => void
}

/** Each kind with its channels. What is not wanted in the app is filed under Archived. */
export function ChannelTable({ kinds, onChange }: ChannelTableProps) {
  return (
    <div className="flex flex-col">
      {NEWS_KINDS.map((kind) => (
        <KindRow
          key={kind}
          kind={kind}
          channels={kinds[kind]}
          onChange={(channels) => onChange({ ...kinds, [kind]: channels })}
        />
      ))}
      <p className="pt-3 text-sm text-ink-soft">
        What is not shown in the app is filed under Archived. Push reaches the devices where you turned it on.
      </p>
    </div>
  )
}

function KindRow({
  kind,
  channels,
  onChange,
}: {
  kind: NewsKind
  channels: Record<Channel, boolean>
  onChange: (channels: Record<Channel, boolean>) => void
}) {
  const id = useId()
  const { label, hint } = KIND_WORDS[kind]
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
      <div className="grid grid-cols-3 gap-x-4 sm:grid-cols-[7.5rem_5.5rem_6rem]">
        {CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            label={CHANNEL_WORDS[channel]}
            checked={channels[channel]}
            onChange={({ target }) => onChange({ ...channels, [channel]: target.checked })}
          />
        ))}
      </div>
    </div>
  )
}
