import type { CSSOptions, Plugin } from 'vite'

type PostcssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number]

/** What Tailwind asks whether a browser registers custom properties, and whether it mixes colors. */
const [IS_WITHOUT_PROPERTIES, MIXES_COLORS] = [/-moz-orient/, /color-mix/]

const withoutFallbacks: PostcssPlugin = {
  postcssPlugin: 'without-fallbacks',
  AtRule: {
    supports(rule) {
      if (IS_WITHOUT_PROPERTIES.test(rule.params)) rule.remove()
      else if (MIXES_COLORS.test(rule.params)) rule.replaceWith(rule.nodes ?? [])
    },
  },
}

/** The oldest browsers that Tailwind supports. */
const OLDEST = ['chrome111', 'firefox128', 'safari16.4']

/** Leaves out what Tailwind and the minifier write for older browsers: a twentieth of the styles. */
export function modernStyles(): Plugin {
  return {
    name: 'modern-styles',
    config: () => ({ build: { cssTarget: OLDEST }, css: { postcss: { plugins: [withoutFallbacks] } } }),
  }
}
