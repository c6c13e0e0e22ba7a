import { createElement, type ReactElement, type SVGProps } from 'react'

interface Drawing {
  size: number
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

const LINES = {
  xmlns: 'http://www.w3.org/2000/svg',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** The build uses it instead of lucide-react's function of this name (`scripts/app-modules.ts`), with the same data. */
export default function createLucideIcon({ size, node }: Drawing) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon(props: SVGProps<SVGSVGElement>): ReactElement {
    return createElement(
      'svg',
      { ...LINES, width: size, height: size, viewBox: `0 0 ${size} ${size}`, 'aria-hidden': true, ...props },
      shapes,
    )
  }
}
