import type { ComponentChildren } from 'preact'
import { type DriveCopy, type Language, LANGUAGES } from './drive-copy.ts'
import { isLanguage } from './language.ts'

const BRAND = 'Milepost'

interface FrameProps {
  copy: DriveCopy
  language: Language
  onLanguage: (language: Language) => void
  number: number | undefined
  children: ComponentChildren
}

export function DriveFrame({ copy, language, onLanguage, number, children }: FrameProps) {
  return (
    <div class="mx-auto flex min-h-dvh w-full max-w-xl flex-col bg-surface text-lg text-ink">
      <header class="flex flex-wrap items-center gap-x-3 gap-y-1 border-b-2 border-ink px-4 py-2">
        <span class="flex items-center gap-2 text-xl font-extrabold">
          <img src="/favicon.svg" alt="" width="32" height="32" class="-mx-1" />
          {/* a small phone shows the mark alone, so that its language stays on the same line */}
          <span class="max-[25rem]:sr-only">{BRAND}</span>
        </span>
        {number !== undefined && <span class="ml-auto font-semibold">{copy.load(number)}</span>}
        <select
          class="min-h-16 rounded-control border-2 border-ink bg-surface px-2 font-bold"
          aria-label={copy.language}
          value={language}
          onChange={({ currentTarget }) => {
            if (isLanguage(currentTarget.value)) onLanguage(currentTarget.value)
          }}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </header>
      {children}
    </div>
  )
}

interface MessageProps {
  heading: string
  hint?: string
  action?: { label: string; run: () => void }
}

export function Message({ heading, hint, action }: MessageProps) {
  return (
    <main class="flex flex-1 flex-col gap-4 p-4 pt-10">
      <h1 class="text-2xl font-bold" aria-live="polite">
        {heading}
      </h1>
      {hint && <p>{hint}</p>}
      {action && (
        <button type="button" class={PRIMARY} onClick={action.run}>
          {action.label}
        </button>
      )}
    </main>
  )
}

/** White on deep green, 9.5:1, and high enough for gloves. */
export const PRIMARY =
  'flex min-h-19 w-full items-center justify-center rounded-card border-2 border-sign-deep bg-sign-deep px-4 text-xl font-bold text-surface disabled:border-ink disabled:bg-line disabled:text-ink'
export const SECONDARY =
  'flex min-h-16 flex-1 items-center justify-center rounded-card border-2 border-ink bg-surface px-3 text-center font-bold text-ink'
