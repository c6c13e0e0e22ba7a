import { Link } from '@tanstack/react-router'
import { loadPath } from '#contract/api/path.ts'
import { canUpdateLoads } from '#domain/access/permission.ts'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { partyName } from '#domain/text/person-name.ts'
import { placeName } from '#domain/text/place-name.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { stopAppointment, stopLocation } from '#client/components/load-stop.ts'
import { AppointmentTime } from '#client/components/stop-time.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ATTENTION_COPY } from './attention-copy.ts'
import { chooseHelp } from './attention-help.ts'
import { ATTENTION_LOOKS } from './attention-looks.ts'
import type { LoadInNeed } from './use-attention.ts'

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
  const { tone, icon } = ATTENTION_LOOKS[kind]
  return (
    <li className="col-span-full grid grid-cols-subgrid items-center gap-y-1 border-t border-hairline px-4 py-2 text-sm xl:py-0.5 xl:text-[0.8125rem]">
      <p className="max-sm:col-span-full xl:whitespace-nowrap">
        <Badge tone={tone} icon={icon}>
          {reason(found)}
        </Badge>
      </p>
      <p className="min-w-0 max-sm:col-span-full sm:max-xl:col-start-1 xl:truncate">
        <Link to={loadPath(load.id)} className="group -outline-offset-2 text-ink no-underline">
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
        <p className="max-w-full xl:flex xl:max-w-80 xl:whitespace-nowrap">
          {load.dispatcher ? <Carrier found={found} name={partyName(load.dispatcher)} /> : <Money found={found} />}
        </p>
      </div>
      <p className="text-right sm:max-xl:col-start-2 sm:max-xl:row-span-3 sm:max-xl:row-start-1">
        <Help found={found} />
      </p>
    </li>
  )
}

/** Who hauls it, and what its wait at a dock costs. */
function Carrier({ found: { wait }, name }: { found: LoadInNeed; name: string }) {
  return (
    <>
      <span className="truncate">{name}</span>
      {wait && (
        <span className="text-ink-soft">
          {wait.cents > 0
            ? ATTENTION_COPY.detention(formatMoney(centsToDollars(wait.cents)))
            : ATTENTION_COPY.freeTime(formatDuration(wait.freeMinutes))}
        </span>
      )}
    </>
  )
}

/** What the load was posted for, beside what carriers ask. */
function Money({ found: { load, offers } }: { found: LoadInNeed }) {
  const posted = formatMoney(load.rate)
  if (offers.every((rate) => rate === load.rate)) return posted
  const [least, most] = [formatMoney(Math.min(...offers)), formatMoney(Math.max(...offers))]
  return (
    <>
      {least === most ? least : ATTENTION_COPY.range(least, most)}
      <span className="text-ink-soft">{ATTENTION_COPY.posted(posted)}</span>
    </>
  )
}

function Help({ found }: { found: LoadInNeed }) {
  const { words, href, to, tab } = chooseHelp(found, canUpdateLoads(useSession()))
  return (
    <Button
      variant="ghost"
      size="compact"
      className="text-sm xl:pointer-fine:min-h-8 xl:[&_svg]:size-4"
      render={href === undefined ? <Link to={to} search={tab ? { tab } : {}} /> : <a href={href} />}
    >
      <span>
        {words}
        <span className="sr-only">{ATTENTION_COPY.forLoad(found.load.number)}</span>
      </span>
    </Button>
  )
}
