import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { type DriveCopy, type Language, LANGUAGES } from './copy.ts'
import { DriveLoad } from './drive-load.tsx'
import { isLanguage, useLanguage } from './use-language.ts'
import { type LinkAddress, useOpenedLink } from './use-opened-link.ts'

/** A driver's link, from the message to the signed POD. */
export function DrivePage(address: LinkAddress) {
  const { language, copy, choose } = useLanguage()
  const { opened, link, isSilent, open, refresh, change } = useOpenedLink(address)

  return (
    <DriveFrame copy={copy} language={language} onLanguage={choose} number={link?.load.number}>
      {opened.status === 'opening' && <Message heading={copy.opening} />}
      {opened.status === 'none' && <Message heading={copy.noLink} hint={copy.noLinkHint} />}
      {opened.status === 'silent' && (
        <Message
          heading={copy.storageSilent}
          hint={copy.storageSilentHint}
          action={{ label: copy.retry, run: () => location.reload() }}
        />
      )}
      {opened.status === 'unreachable' && (
        <Message
          heading={copy.unreachable}
          hint={opened.reference === null ? undefined : copy.reference(opened.reference)}
          action={{ label: copy.retry, run: () => void open() }}
        />
      )}
      {isSilent && opened.status === 'open' && (
        <p role="status" className="border-b-2 border-ink p-4 font-bold">
          {copy.storageSilent} {copy.storageSilentHint}
        </p>
      )}
      {opened.status === 'open' && (
        <DriveLoad
          key={opened.link.linkId}
          copy={copy}
          link={opened.link}
          ended={opened.ended}
          onChange={change}
          onSent={() => void refresh(opened.link)}
        />
      )}
    </DriveFrame>
  )
}

interface FrameProps {
  copy: DriveCopy
  language: Language
  onLanguage: (language: Language) => void
  number: number | undefined
  children: ReactNode
}

function DriveFrame({ copy, language, onLanguage, number, children }: FrameProps) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col bg-surface text-lg text-ink">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b-2 border-ink px-4 py-2">
        {/* a small phone shows the mark alone, so that its language stays on the same line */}
        <span className="flex min-w-0 flex-1 basis-6">
          <Logo />
        </span>
        {number !== undefined && <span className="font-semibold">{copy.load(number)}</span>}
        <select
          className="min-h-16 rounded-control border-2 border-ink bg-surface px-2 font-bold"
          aria-label={copy.language}
          value={language}
          onChange={({ target }) => {
            if (isLanguage(target.value)) onLanguage(target.value)
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
  hint?: string | undefined
  action?: { label: string; run: () => void }
}

function Message({ heading, hint, action }: MessageProps) {
  return (
    <main className="flex flex-1 flex-col gap-4 p-4 pt-10">
      <h1 className="text-2xl font-bold" aria-live="polite">
        {heading}
      </h1>
      {hint && <p>{hint}</p>}
      {action && (
        <Button variant="sunlight" size="huge" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </main>
  )
}
