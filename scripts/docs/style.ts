/** Inline, so that the page loads no other files. */
export const style = `
:root{color-scheme:light dark;--page:#f8f9fc;--card:#fff;--text:#0c1220;--muted:#404a5e;--line:#ccd1dc;--brand:#1f56e6;
--good:#00522c;--goodbg:#eefcf2;--bad:#800f16;--badbg:#fff5f4;--idle:#673f00;--idlebg:#fff8f0}
@media (prefers-color-scheme:dark){:root{--page:#090f1c;--card:#121927;--text:#f8f9fc;--muted:#ccd1dc;--line:#2f3849;
--brand:#a2c1ff;--good:#79dd9f;--goodbg:#0f2e1b;--bad:#ffaba3;--badbg:#431614;--idle:#ffc075;--idlebg:#3b260c}}
*{box-sizing:border-box}html{scroll-behavior:smooth;scroll-padding-top:1rem}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
header{padding:2rem clamp(1rem,4vw,3rem) 1rem;max-width:80rem;margin:auto}.mark{font-weight:700;color:var(--brand);margin:0}
h1{font-size:clamp(1.75rem,4vw,2.5rem);line-height:1.15;margin:.25rem 0 .5rem}h2{font-size:1.6rem;margin:0 0 .25rem}
h3{font-size:1.25rem;margin:0 0 .25rem}h4{font-size:1.05rem;margin:1.25rem 0 .25rem}p{margin:.25rem 0}small,.lead{color:var(--muted)}
header label{display:block;font-weight:600;margin-top:1rem}
th{white-space:nowrap}table,.example{background:var(--card)}em{color:var(--muted)}input{font:inherit;font-weight:400;display:block;width:100%;max-width:32rem;padding:.6rem .8rem;border:1px solid #717b8d;border-radius:.5rem;background:var(--card);color:inherit}
.sides{display:grid;grid-template-columns:16rem minmax(0,1fr);gap:2rem;max-width:80rem;margin:auto;padding:0 clamp(1rem,4vw,3rem) 4rem}
nav{position:sticky;top:1rem;align-self:start;max-height:calc(100vh - 2rem);overflow:auto;font-size:.9rem}
nav a{display:block;padding:.2rem .5rem;color:var(--muted);text-decoration:none;border-radius:.375rem}nav a:hover{color:var(--brand)}
nav .part{font-weight:700;color:var(--text);margin-top:.75rem}
section{margin-bottom:3rem}article{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin:1rem 0}
.example{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:0 .75rem}
.example summary{display:flex;flex-wrap:wrap;gap:.25rem .75rem;justify-content:space-between;cursor:pointer;padding:.55rem 0;font-weight:500}
.example summary small{padding:.05rem .5rem;border-radius:1rem;font-weight:400;background:var(--goodbg);color:var(--good)}
.failed summary small{background:var(--badbg);color:var(--bad)}.not-run summary small{background:var(--idlebg);color:var(--idle)}
.given,.steps{border-left:3px solid var(--line);padding-left:.75rem;margin:.5rem 0}b{color:var(--muted);font-weight:600}
.wide{overflow-x:auto;margin:.5rem 0}table{border-collapse:collapse;font-size:.9rem}td,th{border:1px solid var(--line);padding:.3rem .6rem;text-align:left;vertical-align:top}
.requirements{width:100%}.requirements ul{padding-left:1rem;margin:.25rem 0}code{font-size:.8rem;color:var(--muted);overflow-wrap:anywhere}
.ids{padding-bottom:.5rem}.id{font-size:.75rem;color:var(--brand);margin-right:.25rem}blockquote{white-space:pre-wrap;margin:.5rem 0 .5rem 1rem;color:var(--muted)}
.events{width:100%;max-width:54rem;font-size:14px}.events rect{fill:var(--card);stroke:var(--line)}.events .module rect{stroke:var(--brand)}
.events text{fill:var(--text);text-anchor:middle}.events path{fill:none;stroke:var(--muted);stroke-width:1.2}.events marker path{fill:var(--muted);stroke:none}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}[hidden]{display:none!important}
@media (max-width:52rem){.sides{grid-template-columns:minmax(0,1fr)}nav{position:static;max-height:14rem;border:1px solid var(--line);border-radius:.5rem;padding:.5rem}}
@media print{nav,header label{display:none}.sides{display:block}details>*{display:block}}`

export const script = `
const search=document.getElementById('search'),found=document.getElementById('found');
const all=[...document.querySelectorAll('.example,.requirements tr[id]')];
const texts=new Map(all.map(one=>[one,one.textContent.toLowerCase()+' '+(one.closest('.rule')?.querySelector('h4')?.textContent??'').toLowerCase()]));
function narrow(){const words=search.value.toLowerCase().split(/\\s+/).filter(Boolean);let examples=0,requirements=0;
for(const one of all){const hit=words.every(word=>texts.get(one).includes(word));one.hidden=!hit;if(hit)one.matches('.example')?examples++:requirements++}
for(const box of document.querySelectorAll('.rule,article,section'))box.hidden=words.length>0&&!box.querySelector('.example:not([hidden]),tr[id]:not([hidden])');
for(const link of document.querySelectorAll('nav a'))link.hidden=document.getElementById(link.hash.slice(1)).hidden;
for(const folded of document.querySelectorAll('#engineering>details'))folded.open=words.length>0;
const said=[[examples,'example'],[requirements,'requirement']].filter(([count])=>count).map(([count,what])=>count+' '+what+(count===1?'':'s'));
found.textContent=words.length?said.join(', ')||'Nothing found':''}
search.addEventListener('input',narrow);
function open(){const target=document.getElementById(decodeURIComponent(location.hash.slice(1)));if(!target)return;
if(target.hidden){search.value='';narrow()}const around=target.closest('details');if(around)around.open=true;if(target.matches('details'))target.open=true;target.scrollIntoView()}
addEventListener('hashchange',open);open();`
