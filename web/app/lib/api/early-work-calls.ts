/**
 * Runs in the document of the workbench, while the scripts of the page are loading: starts the calls of
 * the job in the address, if its provider was logged in on this device. Only a job in progress has a
 * draft, so that is requested when the job is known; an answer that does not come is not waited for.
 * Nothing depends on it.
 */
export const earlyWorkCallsScript = `
try {
  var found = /^\\/service-provider(\\/jobs\\/[1-9]\\d{0,14})\\/work\\/?$/.exec(location.pathname);
  var token = localStorage.getItem('auth_token');
  if (found && token && localStorage.getItem('auth_role') === 'service-provider') {
    var answers = {};
    var start = function (path, begin) {
      answers[path] = begin(path);
      answers[path].catch(function () {});
    };
    var get = function (path) {
      return fetch(path, {
        headers: { accept: 'application/json', authorization: 'Bearer ' + token },
      });
    };
    var job = found[1];
    ['/auth/me', job, '/notifications/summary'].forEach(function (path) { start(path, get); });
    var whenKnown = answers[job].then(function (answer) { return answer.clone().json(); });
    var getIf = function (isNeeded) {
      return function (path) {
        return whenKnown.then(function (known) {
          if (known.status === 'in_progress' && isNeeded(known)) return get(path);
          throw new Error('not needed');
        }).catch(function (error) {
          delete answers[path];
          throw error;
        });
      };
    };
    start(job + '/draft', getIf(function () { return true; }));
    start(job + '/glossary', getIf(function (known) {
      return known.service_type === 'translation';
    }));
    // A device that has the catalogue shows it.
    if (!localStorage.getItem('languages'))
      start('/languages/', getIf(function () { return true; }));
    globalThis.startedCalls = { token: token, answers: answers };
  }
} catch (_) {}
`.trim();
