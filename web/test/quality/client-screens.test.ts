import { judgeScreens } from './judge-screens.ts';
import { clientScreens } from './client-screens.ts';

judgeScreens('clients', clientScreens);
