import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type RefObject, useId, useLayoutEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { UI_COPY } from './copy.ts'
import { Field, FIELD_BOX, FIELD_CONTROL, splitField } from './field.tsx'
import type { FieldText } from './field.tsx'
import { useOutsidePress } from './use-outside-press.ts'

export interface Suggestion {
  key: string
  title: ReactNode
  detail?: ReactNode
}

interface AutocompleteFieldProps<S extends Suggestion>
  extends FieldText, Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onBlur' | 'placeholder' | 'maxLength'> {
  value: string
  onType: (text: string) => void
  suggestions: readonly S[]
  onTake: (suggestion: S) => void
  leading?: ReactNode
  /** below the suggestions: their source */
  source?: ReactNode
}

/** Pixels: 22rem at the default text size, and the gap at the edge of the screen. */
const [MAX_HEIGHT, EDGE] = [352, 8]

/**
 * Free text with suggestions, after the editable combobox of the ARIA Authoring Practices. None is preselected: Enter
 * alone keeps what was typed [FORM-06]. Hand-written, because a library's weighed more than the rest of the form
 * (decision 0005).
 */
export function AutocompleteField<S extends Suggestion>({
  value,
  onType,
  suggestions,
  onTake,
  onBlur,
  leading,
  source,
  ...props
}: AutocompleteFieldProps<S>) {
  const { text: fieldText, control } = splitField(props)
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const isShown = isOpen && suggestions.length > 0
  const at = isShown ? suggestions.findIndex(({ key }) => key === highlighted) : -1
  const optionId = (index: number) => `${listId}${index}`
  useOutsidePress(frame, isShown, () => setOpen(false))

  const close = () => {
    setOpen(false)
    setHighlighted(null)
  }
  const take = (suggestion: S) => {
    close()
    onTake(suggestion)
  }
  /** From the field through the suggestions and back to the field. */
  const move = (step: 1 | -1) => {
    const stops = suggestions.length + 1
    const next = (at + 1 + step + stops) % stops
    setOpen(true)
    setHighlighted(suggestions[next - 1]?.key ?? null)
    document.getElementById(optionId(next - 1))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    // these keys also belong to an input method that is composing
    if (event.nativeEvent.isComposing) return
    const chosen = suggestions[at]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    // people press Enter to choose; the form isn't finished
    else if (event.key === 'Enter' && !chosen) close()
    else if (event.key === 'Enter' && chosen) take(chosen)
    // FACE-32: the focus moves on to the next field
    else if (event.key === 'Tab' && chosen && !event.shiftKey) return take(chosen)
    // Escape in an open list closes only the list, not the dialog around it
    else if (event.key === 'Escape' && isShown) close()
    else return
    event.preventDefault()
    if (event.key === 'Escape') event.stopPropagation()
  }
  return (
    <Field {...fieldText}>
      {(ties) => (
        <div ref={frame} className="relative">
          <div className={FIELD_BOX}>
            {leading}
            <input
              {...control}
              {...ties}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isShown}
              aria-controls={isShown ? listId : undefined}
              aria-activedescendant={at >= 0 ? optionId(at) : undefined}
              autoComplete="off"
              className={FIELD_CONTROL}
              value={value}
              onChange={({ target }) => {
                setOpen(true)
                setHighlighted(null)
                onType(target.value)
              }}
              onKeyDown={press}
              onBlur={(event) => {
                close()
                onBlur?.(event)
              }}
            />
          </div>
          {isShown && (
            <Popup frame={frame} count={suggestions.length}>
              <Options
                id={listId}
                idOf={optionId}
                suggestions={suggestions}
                at={at}
                onPoint={setHighlighted}
                onTake={take}
              />
              {source && <p className="border-t border-hairline px-3.5 pt-2 pb-1 text-xs text-ink-soft">{source}</p>}
            </Popup>
          )}
        </div>
      )}
    </Field>
  )
}

interface OptionsProps<S extends Suggestion> {
  id: string
  idOf: (index: number) => string
  suggestions: readonly S[]
  /** of the highlighted one; -1 without */
  at: number
  onPoint: (key: string) => void
  onTake: (suggestion: S) => void
}

function Options<S extends Suggestion>({ id, idOf, suggestions, at, onPoint, onTake }: OptionsProps<S>) {
  return (
    <ul role="listbox" id={id} aria-label={UI_COPY.suggestions} className="min-h-0 overflow-y-auto overscroll-contain">
      {suggestions.map((suggestion, index) => (
        <li
          key={suggestion.key}
          id={idOf(index)}
          role="option"
          aria-selected={index === at}
          data-highlighted={index === at || undefined}
          onPointerMove={({ pointerType }) => pointerType === 'mouse' && onPoint(suggestion.key)}
          onClick={() => onTake(suggestion)}
          className="flex min-h-12 cursor-pointer flex-col justify-center px-3.5 py-2 select-none data-highlighted:bg-sign-tint"
        >
          <span className="font-semibold">{suggestion.title}</span>
          {suggestion.detail && <span className="text-sm text-ink-soft">{suggestion.detail}</span>}
        </li>
      ))}
    </ul>
  )
}

interface PopupProps {
  frame: RefObject<HTMLDivElement | null>
  count: number
  children: ReactNode
}

/** Below the field, or above it if there is more room. A press in it leaves the focus in the field. */
function Popup({ frame, count, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ isAbove: false, maxHeight: MAX_HEIGHT })
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !popup.current) return
    // the visual viewport ends at a phone's keyboard
    const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
    const [above, below] = [box.top - offsetTop - EDGE, offsetTop + height - box.bottom - EDGE]
    const isAbove = below < Math.min(MAX_HEIGHT, popup.current.scrollHeight) && above > below
    setPlace({ isAbove, maxHeight: Math.min(MAX_HEIGHT, isAbove ? above : below) })
  }, [frame, count])
  return (
    <div
      ref={popup}
      onMouseDown={(event) => event.preventDefault()}
      style={{ maxHeight: place.maxHeight }}
      className={classNames(
        'absolute inset-x-0 z-30 flex flex-col rounded-card border border-line bg-surface py-1 shadow-float',
        place.isAbove ? 'bottom-full mb-1' : 'top-full mt-1',
      )}
    >
      {children}
    </div>
  )
}
