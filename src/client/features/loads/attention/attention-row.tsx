import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import FileX from 'lucide-react/icons/file-x'
import Inbox from 'lucide-react/icons/inbox'
import Timer from 'lucide-react/icons/timer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { loadPath } from '#contract/api/path.ts'
import type { AttentionKind } from '#domain/freight/attention.ts'
import { canUpdateLoads } from '#domain/access/permission.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { partyName } from '#domain/text/person-name.ts'
import { placeName } from '#domain/text/place-name.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { stopAppointment, stopLocation } from '#client/components/load-stop.ts'
import { AppointmentTime } from '#client/components/stop-time.tsx'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ATTENTION_COPY } from './attention-copy.ts'
import { chooseHelp } from './attention-help.ts'
import type { LoadInNeed } from './use-attention.ts'

const LOOKS: Record<AttentionKind, { tone: Tone; icon: Icon }> = {
  late: { tone: 'orange', icon: TriangleAlert },
  'at-dock': { tone: 'yellow', icon: Timer },
  'no-carrier': { tone: 'cyan', icon: CircleAlert },
  requests: { tone: 'blue', icon: Inbox },
  documents: { tone: 'grey', icon: FileX },
}

function reason({ kind, minutes, requests }: LoadInNeed): string {
  const duration = formatDuration(Math.abs(minutes))
  switch (kind) {
    case 'late':
      return ATTENTION_COPY.late(duration)
    case 'at-dock':
      return ATTENTION_COPY.atDock(duration)
    case 'no-carrier':
      return minutes < 0 ? ATTENTION_COPY.pickupPassed(duration) : ATTENTION_COPY.noCarrier(duration)
    case 'requests':
      return ATTENTION_COPY.requests(requests, duration)
    case 'documents':
      return ATTENTION_COPY.noProof(duration)
  }
}

/** Why, which load, when, who, and the one action that helps. */
export function AttentionRow({ found }: { found: LoadInNeed }) {
  const { load, kind, stop } = found
  const { tone, icon } = LOOKS[kind]
  return (
    <li className="col-span-full grid grid-cols-subgrid items-center gap-y-1 border-t border-hairline px-4 py-2 text-sm xl:py-0.5">
      <p className="max-sm:col-span-full xl:whitespace-nowrap">
        <Badge tone={tone} icon={icon}>
          {reason(found)}
        </Badge>
      </p>
      <p className="min-w-0 max-sm:col-span-full sm:max-xl:col-start-1">
        <Link to={loadPath(load.id)} className="group text-ink no-underline">
          <span className="mr-2 text-ink-soft">{ATTENTION_COPY.number(load.number)}</span>{' '}
          <span className="font-semibold group-hover:underline max-xl:text-base">
            {ATTENTION_COPY.lane(placeName(load.pickupLocation), placeName(load.deliveryLocation))}
          </span>
        </Link>
      </p>
      {/* two columns on a wide screen, one line below the lane on others */}
      <div className="flex min-w-0 flex-wrap gap-x-3 self-center sm:max-xl:col-start-1 xl:contents">
        <p className="text-ink-soft">
          {ATTENTION_COPY.stop[stop]}{' '}
          <AppointmentTime window={stopAppointment(load, stop)} zone={stopLocation(load, stop).zone} />
        </p>
        <p className="max-w-full truncate xl:max-w-44">
          {load.dispatcher ? partyName(load.dispatcher) : formatMoney(load.rate)}
        </p>
      </div>
      <p className="text-right sm:max-xl:col-start-2 sm:max-xl:row-span-3 sm:max-xl:row-start-1">
        <Help found={found} />
      </p>
    </li>
  )
}

function Help({ found }: { found: LoadInNeed }) {
  const { words, href, to, tab } = chooseHelp(found, canUpdateLoads(useSession()))
  return (
    <Button
      variant="ghost"
      size="compact"
      className="text-sm xl:pointer-fine:min-h-8"
      render={href === undefined ? <Link to={to} search={tab ? { tab } : {}} /> : <a href={href} />}
    >
      <span>
        {words}
        <span className="sr-only">{ATTENTION_COPY.forLoad(found.load.number)}</span>
      </span>
    </Button>
  )
}
