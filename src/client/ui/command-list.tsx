import { Autocomplete } from '@base-ui/react/autocomplete'
import Search from 'lucide-react/icons/search'

interface Command {
  id: string
  title: string
  detail?: string
  end?: string
}

interface CommandListProps<C extends Command> {
  /** accessible name */
  label: string
  typed: string
  onType: (text: string) => void
  groups: readonly { name: string; items: readonly C[] }[]
  onTake: (command: C) => void
}

/** A field and what it finds, in groups. The first is highlighted: Enter takes it. */
export function CommandList<C extends Command>({ label, typed, onType, groups, onTake }: CommandListProps<C>) {
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
          className="min-h-16 w-full min-w-0 bg-transparent text-lg outline-none placeholder:text-ink-soft"
        />
      </div>
      <Autocomplete.List aria-label={label} className="-mx-3 flex min-h-40 flex-col">
        {groups.map(({ name, items }) => (
          <Autocomplete.Group key={name} items={items}>
            <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-soft">
              {name}
            </Autocomplete.GroupLabel>
            {items.map((command) => (
              <Autocomplete.Item
                key={command.id}
                value={command}
                onClick={() => onTake(command)}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 select-none data-highlighted:bg-sign-tint data-highlighted:shadow-[inset_3px_0_0_var(--color-sign)] pointer-coarse:min-h-12"
              >
                <span className="min-w-0 flex-1">
                  <b>{command.title}</b> <span className="text-ink-soft">{command.detail}</span>
                </span>
                {command.end !== undefined && (
                  <span className="shrink-0 font-semibold text-sign-deep">{command.end}</span>
                )}
              </Autocomplete.Item>
            ))}
          </Autocomplete.Group>
        ))}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
