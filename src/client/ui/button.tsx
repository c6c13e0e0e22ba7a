import { cloneElement, useId } from 'react'
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'

const VARIANTS = {
  primary: 'bg-sign text-surface hover:bg-sign-deep active:bg-sign-deep',
  ghost: 'border border-line bg-surface text-ink hover:border-edge active:bg-hairline',
  danger: 'bg-stop text-surface hover:bg-stop-deep active:bg-stop-deep',
  quiet: 'text-sign-deep hover:bg-sign-tint active:bg-sign-tint',
} as const

/** Still readable: whoever asks why a button is grey wants to know which one it is. */
const BARRED = 'cursor-not-allowed border border-line bg-grey-tint text-ink-soft'

const SIZES = {
  /** for a row of small actions on a card; a finger still gets 48 px */
  compact:
    'min-h-10 px-3.5 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1',
  normal: 'min-h-12 px-5',
  /** an icon alone, which needs an aria-label */
  icon: 'size-12',
  /** for gloves */
  huge: 'min-h-19 px-5 text-xl',
} as const

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  /** at work: says so, stays focused, and cannot be pressed again; the caller chooses the words */
  busy?: boolean
  /** why it cannot be pressed now; shown under the greyed button, where a finger can read it too */
  whyNot?: string | undefined
  /** a link element that takes the button's look: `<Button render={<Link to="/signup" />}>Join</Button>` */
  render?: ReactElement<{ className?: string; children?: ReactNode }>
}

export function Button({
  variant = 'primary',
  size = 'normal',
  busy = false,
  whyNot,
  render,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const barred = whyNot !== undefined
  const look = classNames(LOOK, barred || rest.disabled ? BARRED : VARIANTS[variant], SIZES[size], className)
  if (render) return cloneElement(render, { className: look, children })

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (barred || busy) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      onMouseDown={rest.type === 'submit' ? keepFocus : undefined}
      {...rest}
      className={look}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={barred || busy || undefined}
      aria-describedby={barred ? reasonId : rest['aria-describedby']}
    >
      {children}
      {busy && <LaneDashes />}
    </button>
  )
  if (!barred) return button
  return (
    <span className="inline-flex min-w-0 flex-col gap-1">
      {button}
      <span id={reasonId} className="text-sm text-ink-soft">
        {whyNot}
      </span>
    </span>
  )
}

/** A field that is left says what is wrong with it, which moves the button from under the finger before it is let go. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

const LOOK =
  'relative inline-flex max-w-full items-center justify-center gap-2 rounded-control py-1.5 text-center leading-tight font-bold ' +
  'no-underline transition-colors select-none aria-busy:cursor-progress [&_svg]:size-5 [&_svg]:shrink-0'

/** The centre line of a road running by. */
function LaneDashes() {
  return (
    <span
      aria-hidden
      className="absolute inset-x-2 bottom-1 h-[3px] animate-lane rounded-full bg-[repeating-linear-gradient(90deg,currentColor_0_12px,transparent_12px_20px)]"
    />
  )
}
