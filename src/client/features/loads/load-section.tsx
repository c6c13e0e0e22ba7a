import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { FramedSection } from '#client/components/section-card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { rememberSection, wasLeftOpen } from './section-memory.ts'

/** Tailwind's `lg`, where the load's screen has two columns. */
const hasRoom = () => window.matchMedia('(width >= 64rem)').matches

interface LoadSectionProps {
  title: string
  /** its key fact in a few words, shown while it is closed */
  answer: ReactNode
  /** rendered while it is open */
  children: ReactNode
}

/** A section that a press on its title opens and closes; the choice is remembered. A wide screen has room for all. */
export function LoadSection({ title, answer, children }: LoadSectionProps) {
  const id = useId()
  const { user } = useSession()
  const [isOpen, setOpen] = useState(() => wasLeftOpen(user.id, title) ?? hasRoom())
  const toggle = () => {
    setOpen(!isOpen)
    rememberSection(user.id, title, !isOpen)
  }
  return (
    <section aria-labelledby={id} className="min-w-0 lg:rounded-card lg:border lg:border-line lg:bg-surface">
      <div className="relative flex min-h-14 items-center gap-4 px-4 py-2 has-[button:active]:bg-hairline has-[button:hover]:bg-paper sm:px-5">
        <h2 id={id} className="max-w-[60%] shrink-0 text-lg font-bold">
          <button
            type="button"
            aria-describedby={`${id}answer`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}body` : undefined}
            onClick={toggle}
            className="text-left after:absolute after:inset-0"
          >
            {title}
          </button>
        </h2>
        <p id={`${id}answer`} className="min-w-0 flex-1 truncate text-right text-ink-soft">
          {!isOpen && answer}
        </p>
        <ChevronDown
          aria-hidden
          className={`size-5 shrink-0 transition-transform print:hidden ${isOpen ? 'rotate-180' : ''}`}
        />
      </div>
      {isOpen && (
        <div id={`${id}body`} className="flex flex-col gap-3 px-4 pb-4 sm:px-5 sm:pb-5">
          <FramedSection value>
            <Suspense fallback={<Skeleton className="h-32" />}>{children}</Suspense>
          </FramedSection>
        </div>
      )}
    </section>
  )
}

/** Sections under each other: one card with lines on a phone, cards of their own on a wide screen. */
export function LoadSections({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col divide-y divide-hairline overflow-hidden rounded-card border border-line bg-surface lg:gap-4 lg:divide-y-0 lg:overflow-visible lg:rounded-none lg:border-0 lg:bg-transparent">
      {children}
    </div>
  )
}
