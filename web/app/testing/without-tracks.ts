// React writes each component that it renders into the profiles of the browser, through a task that knows
// where its element was made: a quarter of the time of a page. It does so if the console can when it is
// loaded, so this comes before it.
for (const name of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, name);
