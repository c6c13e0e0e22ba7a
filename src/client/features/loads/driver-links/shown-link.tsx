import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'

interface ShownLinkProps {
  url: string
  /** the message that shares it */
  text: string
  words: Record<'ready' | 'link' | 'share' | 'copy' | 'copied', string>
  variant: 'quiet' | 'ghost'
  /** a way to send it that comes first */
  children?: ReactNode
}

/** A link that was just made: the server doesn't have it, so it is shared or copied now. */
export function ShownLink({ url, text, words, variant, children }: ShownLinkProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    toasts.success(words.copied)
  }
  return (
    <>
      <p role="status">{words.ready}</p>
      <output aria-label={words.link} className="font-semibold wrap-anywhere select-all">
        {url}
      </output>
      <div className="flex flex-wrap gap-2">
        {children}
        {'share' in navigator && (
          // closing the share sheet is no failure
          <Button variant={variant} onClick={() => void navigator.share({ text }).catch(() => undefined)}>
            {words.share}
          </Button>
        )}
        <Button variant={variant} onClick={() => void copy().catch(() => undefined)}>
          {words.copy}
        </Button>
      </div>
    </>
  )
}
