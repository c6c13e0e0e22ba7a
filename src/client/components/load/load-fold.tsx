import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { PersonId } from '#domain/access/ids.ts'
import { FramedSection } from '../section-card.tsx'

/** Tailwind's `lg`, where the load's screen has two columns. */
const hasRoom = () => window.matchMedia('(width >= 64rem)').matches

interface LoadSectionProps {
  title: string
  /** its key fact in a few words, shown while it is closed */
  answer: ReactNode
  /** a wide screen shows it open at first */
  isOpenWide?: boolean
  /** what the device remembers it as, where another screen has a section of this title */
  storedAs?: string
  /** of the first card on a screen: the answer leads, under its title */
  isLead?: boolean
  /** rendered while it is open */
  children: ReactNode
}

/** A section that a press on its title opens and closes; the choice is remembered. */
export function LoadSection({
  title,
  answer,
  isOpenWide = false,
  storedAs = title,
  isLead = false,
  children,
}: LoadSectionProps) {
  const id = useId()
  const { user } = useSession()
  const [isOpen, setOpen] = useState(() => wasLeftOpen(user.id, storedAs) ?? (isOpenWide && hasRoom()))
  const toggle = () => {
    setOpen(!isOpen)
    rememberSection(user.id, storedAs, !isOpen)
  }
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div
        className={`relative flex ${isLead ? 'min-h-16' : 'min-h-14 lg:pointer-fine:min-h-11.5 lg:pointer-fine:py-1.5'} items-center gap-3 px-4 py-2 has-[button:active]:bg-hairline has-[button:hover]:bg-paper sm:px-5`}
      >
        <div className={isLead ? 'min-w-0 flex-1' : 'contents'}>
          <h2
            id={id}
            className={isLead ? 'leading-snug text-ink-soft' : 'max-w-[60%] shrink-0 text-lg font-bold lg:text-base'}
          >
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
          <p
            id={`${id}answer`}
            className={`leading-snug wrap-anywhere ${isLead ? 'font-bold' : 'min-w-0 flex-1 text-right text-ink-soft'}`}
          >
            {!isOpen && answer}
          </p>
        </div>
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

/** Sections under each other, in one card with lines. */
export function LoadSections({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col divide-y divide-hairline overflow-hidden rounded-card border border-line bg-surface">
      {children}
    </div>
  )
}

const keyOf = (personId: PersonId) => `load-sections ${personId}`

/** The sections that the account opened or closed on this device, by their title. */
function readAll(personId: PersonId): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

/** Whether the account left a section open; undefined when it never opened or closed it. */
function wasLeftOpen(personId: PersonId, section: string): boolean | undefined {
  const isOpen = readAll(personId)[section]
  return typeof isOpen === 'boolean' ? isOpen : undefined
}

function rememberSection(personId: PersonId, section: string, isOpen: boolean): void {
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify({ ...readAll(personId), [section]: isOpen }))
  } catch {
    // without storage, each visit starts with the default
  }
}
