import ChevronRight from 'lucide-react/icons/chevron-right'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'

interface IntegrationLinkProps {
  /** `<Link to="…" params={…} />` */
  link: ReactElement<{ className?: string; children?: ReactNode }>
  title: string
  /** below the title: which events, or which side */
  detail: string
  state: { tone: Tone; icon: Icon; words: string }
  /** beside the state: how many messages wait, or when the last one came */
  note: string | undefined
}

/** A webhook or a partner in one row, which opens it. */
export function IntegrationLink({ link, title, detail, state, note }: IntegrationLinkProps) {
  return (
    <li>
      {cloneElement(
        link,
        { className: 'flex min-h-13 items-center gap-x-4 px-4 py-2 hover:bg-paper' },
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          <span className="min-w-0 flex-[1_1_14rem]">
            <strong className="block wrap-anywhere">{title}</strong>
            <span className="block text-sm text-ink-soft">{detail}</span>
          </span>
          <Badge tone={state.tone} icon={state.icon}>
            {state.words}
          </Badge>
          {note !== undefined && <span className="text-sm text-ink-soft">{note}</span>}
        </span>,
        <ChevronRight aria-hidden className="size-5 shrink-0" />,
      )}
    </li>
  )
}
