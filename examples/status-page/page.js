// Updates the list with the events of the server. Browsers reconnect an EventSource by themselves.

const list = document.querySelector('#jobs');
const state = document.querySelector('#state');
const template = document.querySelector('#job');
const items = new Map();
const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** @param {boolean} isLive */
function setState(isLive) {
  state.textContent = isLive ? 'Live' : 'Reconnecting…';
  state.classList.toggle('live', isLive);
}

/** @param {number} id */
function itemOf(id) {
  if (!items.has(id)) {
    const item = template.content.cloneNode(true).firstElementChild;
    const newer = [...items.keys()].filter((other) => other > id);
    items.set(id, item);
    if (newer.length === 0) list.prepend(item);
    else items.get(Math.min(...newer)).after(item);
  }
  return items.get(id);
}

function show({ id, service, status, since, languages }) {
  const item = itemOf(id);
  item.dataset.status = status;
  const part = (selector) => item.querySelector(selector);
  part('h2').textContent = `#${id} ${service}`;
  part('.badge').textContent = status.replaceAll('_', ' ');
  part('.languages').textContent = languages;
  part('time').dateTime = since;
  part('time').textContent = timeFormat.format(new Date(since));
}

const source = new EventSource('/events');
source.addEventListener('error', () => setState(false));
source.addEventListener('message', ({ data }) => {
  const update = JSON.parse(data);
  if ('job' in update) show(update.job);
  else setState(update.isLive);
});
