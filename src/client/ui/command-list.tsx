import { Autocomplete } from '@base-ui/react/autocomplete'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { Icon } from './badge.tsx'

interface Command {
  id: string
  Icon: Icon
  title: string
  detail?: string
  /** before the end: a state */
  badge?: ReactNode
  end?: string
  /** the key that does the same where it applies */
  keys?: string
}

interface CommandListProps<C extends Command> {
  /** accessible name */
  label: string
  typed: string
  onType: (text: string) => void
  groups: readonly { name: string; items: readonly C[] }[]
  onTake: (command: C, inNewTab: boolean) => void
}

/** A field and what it finds, in groups. The first is highlighted: Enter takes it, Ctrl Enter in another tab. */
export function CommandList<C extends Command>({ label, typed, onType, groups, onTake }: CommandListProps<C>) {
  const list = useRef<HTMLDivElement>(null)
  // the library leaves keys with Ctrl alone
  const takeInTab = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    const highlighted = list.current?.querySelector('[data-highlighted]')
    highlighted?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))
  }
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups.flatMap(({ items }) => items)}
      value={typed}
      onValueChange={(text, { reason }) => {
        // a choice isn't typed
        if (reason !== 'item-press') onType(text)
      }}
      itemToStringValue={({ title }) => title}
    >
      <div className="flex items-center gap-3 border-b border-line">
        <Search aria-hidden className="size-6 shrink-0 text-ink-soft" />
        <Autocomplete.Input
          aria-label={label}
          placeholder={label}
          onKeyDown={takeInTab}
          className="min-h-16 w-full min-w-0 bg-transparent text-lg outline-none placeholder:text-ink-soft"
        />
        <kbd aria-hidden className="text-sm text-ink-soft pointer-coarse:hidden">
          Esc
        </kbd>
      </div>
      <Autocomplete.List ref={list} aria-label={label} className="-mx-3 flex min-h-40 flex-col">
        {groups.map(({ name, items }) => (
          <Autocomplete.Group key={name} items={items}>
            <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-soft">
              {name}
            </Autocomplete.GroupLabel>
            {items.map((command) => (
              <Autocomplete.Item
                key={command.id}
                value={command}
                onClick={({ ctrlKey, metaKey }) => onTake(command, ctrlKey || metaKey)}
                className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-3 py-1.5 select-none pointer-fine:text-[0.9375rem] data-highlighted:bg-sign-tint data-highlighted:shadow-[inset_3px_0_0_var(--color-sign)] pointer-coarse:min-h-12"
              >
                <command.Icon
                  aria-hidden
                  className="size-5 shrink-0 text-ink-soft in-data-highlighted:text-sign-deep"
                />
                <span className="min-w-0 flex-1 basis-48">
                  <b>
                    <Marked text={command.title} typed={typed} />
                  </b>{' '}
                  <span className="text-ink-soft">
                    <Marked text={command.detail ?? ''} typed={typed} />
                  </span>
                </span>
                <span className="ml-auto flex items-center gap-3 empty:hidden">
                  {command.badge}
                  {command.end !== undefined && <span className="font-semibold text-sign-deep">{command.end}</span>}
                  {command.keys !== undefined && <kbd className="text-ink-soft">{command.keys}</kbd>}
                </span>
              </Autocomplete.Item>
            ))}
          </Autocomplete.Group>
        ))}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

/** Underlines where a word begins as one that is typed does: by more than a color. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typed.match(/[\p{L}\p{N}]+/gu)
  if (!words) return text
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu'))
  // what the expression captures stands between the rest
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <u key={at} className="text-sign-deep decoration-2 underline-offset-3">
        {part}
      </u>
    ) : (
      part
    ),
  )
}
