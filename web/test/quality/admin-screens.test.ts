import { judgeScreens } from './judge-screens.ts';
import { adminScreens } from './admin-screens.ts';

judgeScreens('admins', adminScreens);
