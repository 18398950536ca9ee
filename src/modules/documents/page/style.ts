import { type LetterheadLook, lookOf } from '../../accounts/contract/letterhead-color.ts'

/** The page's style in the color of the letterhead: phone first, dark where the browser is, printable. */
export const pageStyle = (color: string | undefined): string => styleIn(lookOf(color))

const styleIn = ({ ground, quiet, rule }: LetterheadLook) => `
:root { color-scheme: light dark; --page: #f3f6f5; --card: #ffffff; --text: #131c2b; --muted: #46524f; --line: #d3dbd9; --edge: #74827f; --accent: ${ground}; --on-page: ${ground}; --bad: #a32116; --ok: #0b6b43 }
@media (prefers-color-scheme: dark) { :root { --page: #10171a; --card: #182124; --text: #eef3f2; --muted: #b3c0bd; --line: #304043; --edge: #7d8d8a; --on-page: #9fd8cd; --bad: #ff9d92; --ok: #7fd7ab } }
* { box-sizing: border-box; margin: 0; padding: 0 }
html { font: 400 17px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; color: var(--text); background: var(--page); -webkit-text-size-adjust: 100%; overflow-wrap: anywhere }
body { border-top: 6px solid var(--accent); padding-bottom: 96px }
img { display: block; max-width: 100% }
h1 { font-size: clamp(28px, 6vw, 40px); line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance }
h2 { font-size: 22px; line-height: 1.3; letter-spacing: -0.01em }
h3 { font-size: 17px; line-height: 1.4 }
ul[class] { list-style: none }
ul:not([class]) { padding-left: 20px }
.wide { max-width: 1180px; margin: 0 auto; padding: 0 20px }
.quiet { color: var(--muted); font-weight: 400 }
.small { font-size: 15px }
.money { font-variant-numeric: tabular-nums; white-space: nowrap; font-weight: 600 }
header { background: var(--card); border-bottom: 1px solid var(--line) }
header .wide { display: flex; gap: 14px; align-items: center; padding-top: 14px; padding-bottom: 14px; flex-wrap: wrap }
.mark { flex: none; width: 52px; height: 52px; border-radius: 12px; object-fit: contain; background: #ffffff }
.initials { background: var(--accent); color: ${quiet}; font: 700 21px/52px sans-serif; text-align: center }
.who { flex: 1 1 180px; min-width: 0 }
header .button { flex: 1 1 auto; padding: 10px 12px }
.who b { display: block; font-size: 19px; line-height: 1.25 }
.button { display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: 48px; padding: 10px 18px; border: 1px solid var(--edge); border-radius: 10px; background: var(--card); color: var(--text); font-family: inherit; font-size: 17px; font-weight: 600; line-height: 1.25; text-decoration: none; cursor: pointer; text-align: center }
.button.main { background: var(--accent); border-color: var(--accent); color: #ffffff; width: 100%; min-height: 54px; font-size: 18px }
@media (prefers-color-scheme: dark) { .button.main { border-color: ${quiet} } }
.button:hover { text-decoration: underline }
:focus-visible { outline: 3px solid var(--on-page); outline-offset: 2px }
.title { padding-top: 28px; padding-bottom: 20px }
.title p { margin-top: 8px }
.note { display: block; border: 1px solid var(--edge); border-left: 6px solid var(--accent); border-radius: 10px; background: var(--card); padding: 14px 16px; margin-bottom: 20px }
.note.bad { border-left-color: var(--bad) }
.note a, .check a, footer a { color: inherit }
.columns { display: grid; gap: 28px }
.columns > * { min-width: 0 }
.price { background: var(--accent); color: #ffffff; border-radius: 14px; padding: 20px 22px }
.price .quiet, .price dt { color: ${quiet} }
.price .figure { font-size: clamp(36px, 9vw, 48px); line-height: 1.15; font-weight: 700; letter-spacing: -0.03em; font-variant-numeric: tabular-nums }
.price dl { display: flex; flex-wrap: wrap; gap: 12px 32px; margin-top: 14px; padding-top: 14px; border-top: 1px solid ${rule} }
.price dd { font-weight: 600 }
section { margin-top: 32px }
section > h2 { margin-bottom: 12px }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px }
.rooms > li { padding: 16px; border-bottom: 1px solid var(--line); display: grid; gap: 12px }
.rooms > li:last-child { border-bottom: 0 }
.rooms > li.floor { font-weight: 600; color: var(--muted); padding-bottom: 8px; background: var(--page) }
.line { display: flex; gap: 16px; justify-content: space-between; align-items: baseline }
.tasks { display: grid; gap: 2px 20px; grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr)); color: var(--muted); font-size: 16px }
.tasks li { padding-left: 24px; position: relative }
.tasks li::before { content: ""; position: absolute; left: 3px; top: 0.42em; width: 11px; height: 6px; border: solid var(--on-page); border-width: 0 0 2px 2px; transform: rotate(-45deg) }
.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(180px, 45%), 1fr)); gap: 10px }
.photos img { width: 100%; height: auto; aspect-ratio: 3 / 2; object-fit: cover; border-radius: 10px; background: var(--page) }
.totals { padding: 12px 16px }
.totals .line { padding: 6px 0 }
.totals .total { font-size: 20px; font-weight: 700; border-top: 2px solid var(--text); margin-top: 6px; padding-top: 10px }
.totals .total .money { font-weight: 700 }
ul.terms { padding-left: 20px; list-style: disc }
.terms li + li { margin-top: 6px }
.text { white-space: pre-line }
.letter { margin-bottom: 20px }
.text > * + *, section > p + p, section > ul + p, section > p + ul { margin-top: 10px }
section > .card { margin-top: 12px }
.answer { padding: 20px }
.answer h2 { margin-bottom: 6px }
form { display: grid; gap: 16px; margin-top: 12px }
label, legend { font-weight: 600; display: block }
input[type=text], textarea, select { width: 100%; min-height: 50px; margin-top: 6px; padding: 10px 14px; border: 1px solid var(--edge); border-radius: 10px; background: var(--card); color: var(--text); font: inherit; font-size: 17px }
textarea { min-height: 120px }
[aria-invalid=true] { border-color: var(--bad); border-width: 2px }
.problem { color: var(--bad); font-weight: 600; font-size: 15px; margin-top: 4px }
.check { display: flex; gap: 12px; align-items: flex-start; font-weight: 400 }
.check input { flex: none; width: 26px; height: 26px; accent-color: var(--accent); margin-top: 0 }
fieldset { border: 0; display: grid; gap: 10px }
.draw[hidden], [hidden] { display: none }
canvas { display: block; width: 100%; height: 140px; border: 1px solid var(--edge); border-radius: 10px; background: var(--card); color: var(--text); touch-action: none; margin-top: 6px }
details { border-top: 1px solid var(--line); padding-top: 14px; margin-top: 18px }
summary { font-weight: 600; cursor: pointer; min-height: 32px }
.signed { padding: 20px; display: grid; gap: 12px }
.signed svg { max-width: 320px; height: 110px; width: 100% }
.signed .typed { font: italic 400 34px/1.2 "Snell Roundhand", "Segoe Script", Georgia, serif; border-bottom: 1px solid var(--edge); padding-bottom: 4px }
.facts { display: grid; gap: 6px }
.facts div { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 16px }
.facts dd { font-weight: 600; text-align: right }
.how div + div { margin-top: 12px }
.figure { font-size: 26px; line-height: 1.2 }
.agreed { display: grid; gap: 12px }
.ways { display: flex; flex-wrap: wrap; gap: 10px; margin-top: 12px }
.done { font-size: 44px; line-height: 1; color: var(--ok) }
.bar { position: fixed; inset: auto 0 0; background: var(--card); border-top: 1px solid var(--line); padding: 10px 20px calc(10px + env(safe-area-inset-bottom)); display: flex; gap: 16px; align-items: center; justify-content: space-between; z-index: 1 }
.bar .button { background: var(--accent); border-color: var(--accent); color: #ffffff; min-width: 128px }
.bar b { display: block; font-size: 20px; line-height: 1.2 }
footer { border-top: 1px solid var(--line); margin-top: 40px; padding: 20px 0; color: var(--muted); font-size: 15px; text-align: center }
@media (min-width: 960px) {
  body { padding-bottom: 0 }
  .bar { display: none }
  header .button { flex: none }
  header .who { flex: 1 }
  .columns { grid-template-columns: minmax(0, 1fr) 380px; align-items: start }
  .beside { position: sticky; top: 20px }
  .beside > section:first-child { margin-top: 0 }
}
@page { margin: 0.5in }
@media print {
  :root { color-scheme: light; --page: #ffffff; --card: #ffffff; --text: #131c2b; --muted: #46524f; --line: #d3dbd9 }
  html { -webkit-print-color-adjust: exact; print-color-adjust: exact }
  .bar, form, details, header .button, .beside .card { display: none }
  header .button[href^=tel] { display: block; flex: none; border: 0 }
  body { padding: 0; zoom: 0.75 }
  .rooms > li, .price, .totals { break-inside: avoid }
  h2 { break-after: avoid }
}`
