import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Inbox from 'lucide-react/icons/inbox'
import { tenderCountQuery } from '#client/data/account/tender-count.queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { PATHS } from '#contract/api/path.ts'
import { ATTENTION_COPY } from './copy.ts'

/** Shippers wait for an answer. */
export function ShipperTendersCard() {
  const { data } = useStored(tenderCountQuery, { isExtra: true })
  if (!data || data.open === 0) return null
  return (
    <Link
      to={PATHS.tenders}
      className="mb-4 flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 font-bold text-ink no-underline hover:border-edge xl:mb-2 print:hidden"
    >
      <Inbox aria-hidden className="size-5 shrink-0 text-yellow-ink" />
      {ATTENTION_COPY.shipperTenders(data)}
      <ChevronRight aria-hidden className="ml-auto size-5 shrink-0" />
    </Link>
  )
}
