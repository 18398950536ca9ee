import { defineConfig } from '@pandacss/dev'
import { colors } from './theme/colors.ts'
import { globalCss } from './theme/global.ts'
import { layerStyles } from './theme/layers.ts'
import { recipes, slotRecipes } from './theme/recipes.ts'
import { textStyles } from './theme/type.ts'

const px = (steps: Record<string, number>) =>
  Object.fromEntries(Object.entries(steps).map(([name, size]) => [name, { value: `${size}px` }]))

/** Panda's own names beside CSS's, and their variables. We don't use them, and the browser's code would list them. */
const unused = [
  ...['textGradient', 'backgroundGradient', 'backgroundLinear', 'backgroundRadial', 'backgroundConic'],
  ...['gradientFrom', 'gradientFromPosition', 'gradientVia', 'gradientViaPosition', 'gradientTo', 'gradientToPosition'],
  ...['spaceX', 'spaceY', 'divideX', 'divideY', 'divideColor', 'divideStyle'],
  ...['backdropBlur', 'backdropBrightness', 'backdropContrast', 'backdropGrayscale', 'backdropHueRotate'],
  ...['backdropInvert', 'backdropOpacity', 'backdropSaturate', 'backdropSepia'],
].map((name) => `utilities.${name}` as const)

/** Node's resolution requires file extensions in type declarations too, and full paths of directories. */
const withEndings = (code: string) => code.replace(/(from\s+|import\()(['"])(\.[^'"]*?)(?<!\.js)\2/g, '$1$2$3.js$2')

export default defineConfig({
  presets: ['@pandacss/preset-base'],
  eject: true,
  preflight: true,
  include: ['./src/web/**/*.{ts,tsx}'],
  exclude: ['./src/web/styled-system/**'],
  outdir: 'src/web/styled-system',
  outExtension: 'js',
  shorthands: false, // their names would be part of the browser's code
  logLevel: 'warn',
  hooks: {
    'preset:resolved': ({ preset, utils }) => utils.omit(preset, [...unused, 'globalCss']),
    'codegen:prepare': ({ artifacts }) => {
      for (const { files } of artifacts)
        for (const file of files) if (file.file.endsWith('.d.ts') && file.code) file.code = withEndings(file.code)
      return artifacts
    },
  },
  conditions: {
    extend: { dark: '[data-theme=dark] &', light: '[data-theme=light] &' },
  },
  globalCss,
  theme: {
    breakpoints: { md: '700px', lg: '1000px', xl: '1280px' },
    tokens: {
      fonts: { body: { value: "'Instrument Sans Variable', 'Instrument Sans Fallback', system-ui, sans-serif" } },
      radii: { ...px({ sm: 8, control: 10, card: 14, hero: 20 }), full: { value: '999px' } },
      spacing: px({ 0: 0, 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 12: 48 }),
      sizes: { full: { value: '100%' }, form: { value: '440px' } },
      zIndex: {
        header: { value: 10 },
        bar: { value: 20 },
        overlay: { value: 40 },
        toast: { value: 50 },
        menu: { value: 60 },
      },
    },
    semanticTokens: {
      colors,
      shadows: {
        floating: {
          value: {
            base: '0 -2px 24px rgb(12 18 32 / 0.10), 0 8px 32px rgb(12 18 32 / 0.12)',
            _dark: '0 0 0 1px {colors.border.default}, 0 8px 32px rgb(0 0 0 / 0.5)',
          },
        },
      },
    },
    textStyles,
    layerStyles,
    recipes,
    slotRecipes,
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.45' } },
      fadeIn: { from: { opacity: '0' } },
      fadeOut: { to: { opacity: '0' } },
      riseIn: { from: { opacity: '0', transform: 'translateY(24px)' } },
      appear: { to: { visibility: 'visible' } },
    },
  },
})
